import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { HeadNotice } from './head-notice.js';
import { AuditSealer } from './sealer.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [AuditController],
  providers: [AuditSealer, HeadNotice, ...useCases],
  exports: [AuditSealer],
})
export class AuditModule {}
