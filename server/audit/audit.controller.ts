import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditQuery } from '../../shared/contract/audit.js';
import { Needs } from '../kernel/http/access.js';
import { SearchAudit } from './queries/search-audit.js';

@ApiTags('audit')
@Controller('api/audit')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('audit.read')
  @ApiOperation({ summary: 'The audit trail, newest first' })
  search(@Query() query: AuditQuery) {
    return this.queries.execute(new SearchAudit(query));
  }
}
