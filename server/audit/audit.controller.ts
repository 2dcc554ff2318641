import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditQuery, type AuditEntry, type AuditHead } from '../../shared/contract/audit.js';
import type { Page } from '../../shared/contract/page.js';
import { Needs } from '../kernel/http/access.js';
import { csvAnswer } from '../kernel/http/csv.js';
import { AUDIT_CSV } from './audit-csv.js';
import { ReadAuditHead } from './queries/audit-head.js';
import { SearchAudit, WholeAudit } from './queries/search-audit.js';

@ApiTags('audit')
@Controller('api/audit')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('audit.read')
  @ApiOperation({ summary: 'The audit trail, newest first. `format=csv`: all of it' })
  async search(@Query() query: AuditQuery): Promise<Page<AuditEntry> | StreamableFile> {
    if (query.format === 'csv') {
      return csvAnswer('audit trail', AUDIT_CSV, await this.queries.execute(new WholeAudit(query)));
    }
    return this.queries.execute(new SearchAudit(query));
  }

  @Get('head')
  @Needs('audit.read')
  @ApiOperation({
    summary: 'Where the chain of the audit trail ends: noted elsewhere, it proves that nothing was cut',
  })
  head(): Promise<AuditHead> {
    return this.queries.execute(new ReadAuditHead());
  }
}
