import { Module } from '@nestjs/common';
import { OpenReportHandler } from './commands/open-report.js';
import { ReopenReportHandler } from './commands/reopen-report.js';
import { IssuedReportsHandler } from './queries/issued-reports.js';
import { VerifyReportHandler } from './queries/verify-report.js';
import { ReportsController } from './reports.controller.js';

@Module({
  controllers: [ReportsController],
  providers: [OpenReportHandler, ReopenReportHandler, IssuedReportsHandler, VerifyReportHandler],
})
export class ReportsModule {}
