import { Module } from '@nestjs/common';
import { OpenReportHandler } from './commands/open-report.js';
import { PrintLabelsHandler } from '../specimens/commands/print-labels.js';
import { ReopenReportHandler } from './commands/reopen-report.js';
import { LabelsController } from '../specimens/labels.controller.js';
import { IssuedReportsHandler } from './queries/issued-reports.js';
import { VerifyReportHandler } from './queries/verify-report.js';
import { ReportsController } from './reports.controller.js';

@Module({
  controllers: [ReportsController, LabelsController],
  providers: [
    OpenReportHandler,
    PrintLabelsHandler,
    ReopenReportHandler,
    IssuedReportsHandler,
    VerifyReportHandler,
  ],
})
export class ReportsModule {}
