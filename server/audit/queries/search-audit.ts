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

/** $1 from, $2 to (not included), $3 actor, $4 subject kind, $5 subject id, $6 action, $7 words. */
const MATCHES = `
  ($1::timestamptz is null or e.at >= $1) and ($2::timestamptz is null or e.at < $2)
  and ($3::text is null or e.actor = $3) and ($4::text is null or e.subject_kind = $4)
  and ($5::text is null or e.subject_id = $5)
  and ($6::text is null or e.action = $6 or (right($6, 1) = '.' and starts_with(e.action, $6)))
  and ($7::text is null or position(lower($7) in
    lower(concat_ws(' ', e.actor, e.action, e.subject_kind, e.subject_id, e.reason, e.before::text, e.after::text))) > 0)`;

const ENTRIES = `
  select e.*, s.position from audit_entry e left join audit_seal s on s.entry_id = e.id
  where ${MATCHES} order by e.ord desc limit $8 offset $9`;

@QueryHandler(SearchAudit)
export class SearchAuditHandler implements IQueryHandler<SearchAudit> {
  constructor(private readonly database: Database) {}

  async execute({ request }: SearchAudit): Promise<Page<AuditEntry>> {
    const { page, size } = request;
    const filter = await filterOf(this.database, request);
    const [rows, counted] = await Promise.all([
      this.database.sql<EntryRow>(ENTRIES, [...filter, size, (page - 1) * size]),
      this.database.one<{ total: number }>(
        `select count(*) as total from audit_entry e where ${MATCHES}`,
        filter,
      ),
    ]);
    return { items: rows.map(entryShape), page, size, total: counted?.total ?? 0 };
  }
}

@QueryHandler(WholeAudit)
export class WholeAuditHandler implements IQueryHandler<WholeAudit> {
  constructor(private readonly database: Database) {}

  async execute({ request }: WholeAudit): Promise<CsvRows<AuditEntry>> {
    const filter = await filterOf(this.database, request);
    return { timeZone: await zoneOf(this.database), batches: this.rows([...filter, null, 0]) };
  }

  private async *rows(params: Parameters): AsyncGenerator<AuditEntry[]> {
    for await (const rows of this.database.batches<EntryRow>(ENTRIES, params)) yield rows.map(entryShape);
  }
}

async function filterOf(database: Database, request: AuditQuery): Promise<Parameters> {
  const [from, to] = await Promise.all([
    momentOf(database, 'from', request.from),
    momentOf(database, 'to', request.to),
  ]);
  const { actor, subjectKind, subjectId, action, q } = request;
  return [from, to, ...[actor, subjectKind, subjectId, action, q].map((text) => text || null)];
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
