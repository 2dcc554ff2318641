import { ApiTags } from '@nestjs/swagger';
import { Get, Query, Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isUUID } from 'class-validator';
import {
  AuditQuery,
  VerifyChainQuery,
  type AuditEntry,
  type AuditHead,
  type ChainSegment,
} from '../../shared/contract/audit.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { Database, type Sql } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { PageOrFile } from '../kernel/http/csv.js';
import { Summary } from '../kernel/http/routes.js';
import { logView, type View } from './log-view.js';
import { ReadAuditHead } from './queries/audit-head.js';
import { SearchAudit } from './queries/search-audit.js';
import { VerifyChainSegment } from './queries/verify-chain-segment.js';
import { patientsNamed } from './subjects.js';

const TRAIL: LookedAt = { subjectKind: 'audit', subjectId: 'trail' };

/** Subjects of a booking that show results. */
const BOOKING_OF: Readonly<Record<string, string>> = {
  result: 'select booking_id as id from result where id = $1::uuid',
  jobCard: 'select booking_id as id from job_card where id = $1::uuid',
};

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
  @Summary('The audit trail, newest first. `format=csv`: all of it')
  async search(@CurrentActor() actor: Actor, @Query() query: AuditQuery): Promise<PageOrFile<AuditEntry>> {
    const answer = await this.queries.execute(new SearchAudit(query));
    // Entries show results as they were: a look at them is one at a patient's results.
    for (const subject of await lookedAt(this.database, query))
      await logView(this.work, actor, { action: 'audit.view', ...subject, detail: { ...query } });
    return answer;
  }

  @Get('head')
  @Needs('audit.read')
  @Summary('The head of the audit trail: a note of it kept elsewhere proves that nothing was cut off')
  head(): Promise<AuditHead> {
    return this.queries.execute(new ReadAuditHead());
  }

  @Get('verify')
  @Needs('audit.read')
  @Summary('Whether the chain is intact, checked in pieces: call again with `after` until `isDone`')
  verify(@Query() query: VerifyChainQuery): Promise<ChainSegment> {
    return this.queries.execute(new VerifyChainSegment(query));
  }
}

type LookedAt = Pick<View, 'subjectKind' | 'subjectId'>;

/** The patients a search of the trail is about, so that it appears in their own records; else the trail itself. */
async function lookedAt(sql: Sql, request: AuditQuery): Promise<readonly LookedAt[]> {
  const { patientId, bookingId, subjectKind = '', subjectId = '', q } = request;
  if (patientId) return [{ subjectKind: 'patient', subjectId: patientId }];
  if (bookingId) return [{ subjectKind: 'booking', subjectId: bookingId }];
  if (isUUID(subjectId)) {
    if (subjectKind === 'patient' || subjectKind === 'booking') return [{ subjectKind, subjectId }];
    const found =
      BOOKING_OF[subjectKind] && (await sql.one<{ id: string }>(BOOKING_OF[subjectKind], [subjectId]));
    if (found) return [{ subjectKind: 'booking', subjectId: found.id }];
  }
  const named = q ? await patientsNamed(sql, q) : [];
  return named.length === 0 ? [TRAIL] : named.map((id) => ({ subjectKind: 'patient', subjectId: id }));
}
