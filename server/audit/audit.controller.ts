import { ApiTags } from '@nestjs/swagger';
import { Get, Query, type StreamableFile, Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isUUID } from 'class-validator';
import {
  AuditQuery,
  VerifyChainQuery,
  type AuditEntry,
  type AuditHead,
  type ChainSegment,
} from '../../shared/contract/audit.js';
import type { Page } from '../../shared/contract/page.js';
import { auditSubject } from '../../shared/domain/audit-words.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { Database, type Sql } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { csvAnswer, type CsvColumn } from '../kernel/http/csv.js';
import { Summary } from '../kernel/http/routes.js';
import { logView, type View } from './log-view.js';
import { ReadAuditHead } from './queries/audit-head.js';
import { SearchAudit, AuditExport } from './queries/search-audit.js';
import { VerifyChainSegment } from './queries/verify-chain-segment.js';
import { patientsNamed } from './subjects.js';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const AUDIT_CSV: readonly CsvColumn<AuditEntry>[] = [
  { title: 'At', value: (entry) => new Date(entry.at) },
  { title: 'Who', value: (entry) => entry.actor },
  { title: 'From', value: (entry) => entry.address },
  { title: 'What', value: (entry) => entry.words },
  { title: 'Name', value: (entry) => entry.name },
  { title: 'Lab number', value: (entry) => entry.labNumber },
  { title: 'Amount', value: (entry) => entry.amount },
  { title: 'Of', value: (entry) => auditSubject(entry.subjectKind) },
  { title: 'Id', value: (entry) => entry.subjectId },
  { title: 'Reason', value: (entry) => entry.reason },
  { title: 'Before', value: (entry) => json(entry.before) },
  { title: 'After', value: (entry) => json(entry.after) },
  { title: 'Place in the chain', value: (entry) => entry.position },
  { title: 'Action', value: (entry) => entry.action },
  { title: 'Request', value: (entry) => entry.requestId },
  { title: 'Changes', value: (entry) => entry.said },
];

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

  private async found(query: AuditQuery): Promise<Page<AuditEntry> | StreamableFile> {
    if (query.format === 'csv') {
      return csvAnswer('audit trail', AUDIT_CSV, await this.queries.execute(new AuditExport(query)));
    }
    return this.queries.execute(new SearchAudit(query));
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
