import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuditEntry, AuditQuery } from '../../../shared/contract/audit.js';
import type { Page } from '../../../shared/contract/page.js';
import { dayBounds } from '../../../shared/domain/lab-time.js';
import { Database, type Parameters } from '../../kernel/database.js';
import type { CsvRows } from '../../kernel/http/csv.js';
import { invalid } from '../../kernel/http/problem.js';

export class SearchAudit extends Query<Page<AuditEntry>> {
  constructor(readonly request: AuditQuery) {
    super();
  }
}

/** All of it as a file: no page, one moment. */
export class WholeAudit extends Query<CsvRows<AuditEntry>> {
  constructor(readonly request: AuditQuery) {
    super();
  }
}

interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly address: string;
  readonly request_id: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly position: number | null;
}

/** What a booking has that entries are about; `bookings` selects the ids. */
const ofBookings = (bookings: string): string => `
  select 'booking' as kind, id::text as id from (${bookings}) b
  union all select 'result', r.id::text from (${bookings}) b join result r on r.booking_id = b.id
  union all select 'jobCard', c.id::text from (${bookings}) b join job_card c on c.booking_id = b.id
  union all select 'receipt', r.number::text from (${bookings}) b join receipt r on r.booking_id = b.id`;

/** $8: nothing, a patient or a booking, whose subjects are found by their index. */
const ABOUT = {
  everything: 'audit_entry e where $8::uuid is null',
  patient: `(
    select 'patient' as kind, id::text as id from patient where id = $8::uuid or merged_into = $8::uuid
    union all ${ofBookings('select id from booking where patient_id = $8::uuid')}
  ) subject join audit_entry e on e.subject_kind = subject.kind and e.subject_id = subject.id where true`,
  booking: `(${ofBookings('select $8::uuid as id')}) subject
    join audit_entry e on e.subject_kind = subject.kind and e.subject_id = subject.id where true`,
} as const;

/** $1 from, $2 to (not included), $3 actor, $4 subject kind, $5 subject id, $6 action, $7 words. */
const MATCHES = `
  ($1::timestamptz is null or e.at >= $1) and ($2::timestamptz is null or e.at < $2)
  and ($3::text is null or e.actor = $3) and ($4::text is null or e.subject_kind = $4)
  and ($5::text is null or e.subject_id = $5)
  and ($6::text is null or e.action = $6 or (right($6, 1) = '.' and starts_with(e.action, $6)))
  and ($7::text is null or position(lower($7) in
    lower(concat_ws(' ', e.actor, e.action, e.subject_kind, e.subject_id, e.reason, e.before::text, e.after::text))) > 0)`;

const foundIn = (about: keyof typeof ABOUT): string => `from ${ABOUT[about]} and ${MATCHES}`;

const entriesIn = (about: keyof typeof ABOUT): string => `
  select found.*, s.position from (
    select e.* ${foundIn(about)} order by e.ord desc limit $9 offset $10
  ) found left join audit_seal s on s.entry_id = found.id order by found.ord desc`;

function aboutOf({ patientId, bookingId }: AuditQuery): keyof typeof ABOUT {
  if (patientId) return 'patient';
  return bookingId ? 'booking' : 'everything';
}

@QueryHandler(SearchAudit)
export class SearchAuditHandler implements IQueryHandler<SearchAudit> {
  constructor(private readonly database: Database) {}

  async execute({ request }: SearchAudit): Promise<Page<AuditEntry>> {
    const { page, size } = request;
    const filter = await filterOf(this.database, request);
    const about = aboutOf(request);
    const [rows, counted] = await Promise.all([
      this.database.sql<EntryRow>(entriesIn(about), [...filter, size, (page - 1) * size]),
      this.database.one<{ total: number }>(`select count(*) as total ${foundIn(about)}`, filter),
    ]);
    return { items: rows.map(entryShape), page, size, total: counted?.total ?? 0 };
  }
}

@QueryHandler(WholeAudit)
export class WholeAuditHandler implements IQueryHandler<WholeAudit> {
  constructor(private readonly database: Database) {}

  async execute({ request }: WholeAudit): Promise<CsvRows<AuditEntry>> {
    const filter = await filterOf(this.database, request);
    return {
      timeZone: await zoneOf(this.database),
      batches: this.rows(entriesIn(aboutOf(request)), [...filter, null, 0]),
    };
  }

  private async *rows(text: string, params: Parameters): AsyncGenerator<AuditEntry[]> {
    for await (const rows of this.database.batches<EntryRow>(text, params)) yield rows.map(entryShape);
  }
}

async function filterOf(database: Database, request: AuditQuery): Promise<Parameters> {
  const [from, to] = await Promise.all([
    momentOf(database, 'from', request.from),
    momentOf(database, 'to', request.to),
  ]);
  const { actor, subjectKind, subjectId, action, q, patientId, bookingId } = request;
  const about = patientId ?? bookingId;
  return [from, to, ...[actor, subjectKind, subjectId, action, q, about].map((text) => text || null)];
}

/** A day counts from its start in the laboratory's time zone, as `to` through its end. */
async function momentOf(
  database: Database,
  field: 'from' | 'to',
  text: string | undefined,
): Promise<Date | null> {
  if (!text) return null;
  const moment = new Date(text);
  if (text.includes('T') && !Number.isNaN(moment.getTime())) return moment;
  const bounds = dayBounds(await zoneOf(database), text, text);
  if ('refused' in bounds) throw invalid(field, bounds.message);
  return field === 'from' ? bounds.start : bounds.end;
}

async function zoneOf(database: Database): Promise<string> {
  const zone = await database.one<{ name: string }>('select time_zone as name from laboratory');
  return zone?.name ?? 'UTC';
}

function entryShape(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    address: row.address,
    requestId: row.request_id,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
    reason: row.reason,
    position: row.position,
  };
}
