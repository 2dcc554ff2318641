import type { ReportState, Verification } from '../../../shared/contract/reports.js';
import { dottedInitials } from '../../../shared/domain/people/person-name.js';
import { ISSUED_STAGES, MOVES } from '../../../shared/domain/stage.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { sqlList } from '../../kernel/sql-text.js';
import { notFound } from '../../kernel/http/problem.js';

/** Whether the report with this code is genuine and still valid. Open to anyone who holds the paper. */
export class VerifyReport extends RequestQuery<string, Verification> {}

interface VerifyRow {
  readonly laboratory: string;
  readonly patient_name: string;
  readonly issued_at: Date | null;
  readonly deleted: boolean;
  readonly preliminary: boolean;
  readonly superseded: boolean;
  /** Something that it says was taken back afterwards. */
  readonly withdrawn: boolean;
}

const OF_REPORT = `
  select l.name as laboratory, b.patient_name, i.issued_at, b.deleted_at is not null as deleted,
    i.preliminary or (i.versions = '{}'::jsonb and i.document -> 'results' <> '[]'::jsonb) as preliminary,
    exists (select from jsonb_each_text(i.versions) as said
      left join result r on r.booking_id = i.booking_id and r.code = said.key
      where r.version is distinct from said.value::integer)
      or (i.document -> 'results' = '[]'::jsonb and exists (select from result r
        where r.booking_id = i.booking_id and r.stage in (${sqlList(ISSUED_STAGES)}))) as superseded,
    exists (select from jsonb_each_text(i.versions) as said
      join result r on r.booking_id = i.booking_id and r.code = said.key
      join result_version v on v.result_id = r.id and v.version > said.value::integer
      where v.document ->> 'stage' = '${MOVES.withdraw.to}') as withdrawn
  from report_issue i join booking b on b.id = i.booking_id cross join laboratory l where i.token = $1`;

// The booking's own code is not a version of a report: it is valid as soon as something was released.
const OF_BOOKING = `
  select l.name as laboratory, b.patient_name, null::timestamptz as issued_at, b.deleted_at is not null as deleted,
    not exists (select from result r
      where r.booking_id = b.id and r.stage in (${sqlList(ISSUED_STAGES)})) as preliminary,
    false as superseded,
    exists (select from result r where r.booking_id = b.id and r.stage = '${MOVES.withdraw.to}')
      and not exists (select from result r
        where r.booking_id = b.id and r.stage in (${sqlList(ISSUED_STAGES)})) as withdrawn
  from booking b cross join laboratory l where b.verify_token = $1`;

export const VerifyReportHandler = queryHandler(VerifyReport, async ({ database }, { request: token }) => {
  const row = /^[\w-]{16,64}$/.test(token) ? await find(database, token) : undefined;
  if (!row) throw notFound('A report with this code');
  return {
    genuine: true as const,
    status: stateOf(row),
    laboratory: row.laboratory,
    initials: dottedInitials(row.patient_name),
    issuedAt: row.issued_at?.toISOString() ?? null,
  };
});

async function find(database: Database, token: string): Promise<VerifyRow | undefined> {
  const report = await database.one<VerifyRow>(OF_REPORT, [token]);
  return report ?? database.one<VerifyRow>(OF_BOOKING, [token]);
}

function stateOf(row: VerifyRow): ReportState {
  if (row.deleted || row.withdrawn) return 'withdrawn';
  if (row.preliminary) return 'not_released';
  return row.superseded ? 'superseded' : 'current';
}
