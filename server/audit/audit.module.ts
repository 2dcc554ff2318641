import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditSealer } from './sealer.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [AuditController],
  providers: [AuditSealer, ...useCases],
  exports: [AuditSealer],
})
export class AuditModule {}
