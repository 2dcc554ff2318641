import { Module } from '@nestjs/common';
import { CumulativeController, PatientReportsController } from './patient-reports.controller.js';
import { PrintQueueController } from './print-queue.controller.js';
import { ReportsController } from './reports.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [CumulativeController, PatientReportsController, PrintQueueController, ReportsController],
  providers: useCases,
})
export class ReportsModule {}
