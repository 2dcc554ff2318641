import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AuditQuery,
  VerifyChainQuery,
  type AuditEntry,
  type AuditHead,
  type ChainPiece,
} from '../../shared/contract/audit.js';
import type { Page } from '../../shared/contract/page.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/answers-file.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { csvAnswer } from '../kernel/http/csv.js';
import { AUDIT_CSV } from './audit-csv.js';
import { logView } from './log-view.js';
import { lookedAt } from './looked-at.js';
import { ReadAuditHead } from './queries/audit-head.js';
import { SearchAudit, WholeAudit } from './queries/search-audit.js';
import { VerifyChainPiece } from './queries/verify-chain-piece.js';

@ApiTags('audit')
@Controller('api/audit')
export class AuditController {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: UnitOfWork,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('audit.read')
  @AnswersFile('text/csv')
  @ApiOperation({ summary: 'The audit trail, newest first. `format=csv`: all of it' })
  async search(
    @CurrentActor() actor: Actor,
    @Query() query: AuditQuery,
  ): Promise<Page<AuditEntry> | StreamableFile> {
    const answer = await this.found(query);
    // Entries show results as they were: a look at them is one at a patient's results.
    for (const subject of await lookedAt(this.database, query))
      await logView(this.work, actor, { action: 'audit.view', ...subject, detail: { ...query } });
    return answer;
  }

  @Get('head')
  @Needs('audit.read')
  @ApiOperation({
    summary: 'The head of the audit trail: a note of it kept elsewhere proves that nothing was cut off',
  })
  head(): Promise<AuditHead> {
    return this.queries.execute(new ReadAuditHead());
  }

  @Get('verify')
  @Needs('audit.read')
  @ApiOperation({
    summary: 'Whether the chain is intact, checked piece by piece: ask again with `after` until `isDone`',
  })
  verify(@Query() query: VerifyChainQuery): Promise<ChainPiece> {
    return this.queries.execute(new VerifyChainPiece(query));
  }

  private async found(query: AuditQuery): Promise<Page<AuditEntry> | StreamableFile> {
    if (query.format === 'csv') {
      return csvAnswer('audit trail', AUDIT_CSV, await this.queries.execute(new WholeAudit(query)));
    }
    return this.queries.execute(new SearchAudit(query));
  }
}
