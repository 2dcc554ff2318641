import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { SearchAuditHandler, WholeAuditHandler } from './queries/search-audit.js';
import { AuditSealer } from './sealer.js';

@Module({
  controllers: [AuditController],
  providers: [AuditSealer, SearchAuditHandler, WholeAuditHandler],
  exports: [AuditSealer],
})
export class AuditModule {}
