import { Module } from '@nestjs/common';
import { HealthModule } from '../health/index.js';
import { useCasesOf } from '../kernel/use-cases.js';
import { BackupSchedule } from './backup-schedule.js';
import { OperationsController } from './operations.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [HealthModule],
  controllers: [OperationsController],
  providers: [BackupSchedule, ...useCases],
})
export class OperationsModule {}
