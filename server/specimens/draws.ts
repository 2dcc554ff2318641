import type { Sql } from '../kernel/database.js';
import { conflict } from '../kernel/http/problem.js';

/** One draw of a test over time: the tube that is examined, or the rejected one if there is no other. */
export interface DrawnTube {
  /** "1 h". */
  readonly draw: string;
  readonly accession: string;
  /** ISO 8601; null: unknown. */
  readonly collectedAt: string | null;
  /** Why nobody works on it. */
  readonly rejected: RejectedSpecimen['reason'] | null;
}

/** SQL: the tubes of the draws of the test `t` of the booking `b`, the last of each draw. */
export const DRAWN_TUBES = `(
  select coalesce(json_agg(json_build_object('draw', d.draw, 'accession', d.accession, 'collectedAt', d.collected_at,
    'rejected', d.rejected) order by length(d.accession), d.accession), '[]')
  from (
    select distinct on (s.draw) s.draw, s.accession, s.collected_at,
      case when s.rejected_at is not null and s.accepted_at is null then s.rejected_reason end as rejected
    from specimen s where s.booking_id = b.id and t.code = any (s.codes) and s.draw is not null
    order by s.draw, (s.rejected_at is not null and s.accepted_at is null), length(s.accession) desc, s.accession desc
  ) d)`;

const WITHOUT_DRAW = `
  select code from unnest($2::text[]) as wanted (code)
  where not exists (select from specimen s where s.booking_id = $1 and code = any (s.codes) and s.draw is not null
    and s.state <> 'discarded' and (s.rejected_at is null or s.accepted_at is not null))`;

/** Those of the tests that have no other draw to work on: a draw that is rejected stops its own rows only. */
export async function withoutDraw(
  sql: Sql,
  bookingId: string,
  codes: readonly string[],
): Promise<readonly string[]> {
  const rows = await sql.sql<{ code: string }>(WITHOUT_DRAW, [bookingId, codes]);
  return rows.map(({ code }) => code);
}

const MEASURED = `
  select wanted.code from unnest($3::text[]) as wanted (code)
  cross join (select s.draw from specimen s where s.booking_id = $1 and s.accession = $2) s
  where s.draw is null or exists (
    select from result r cross join jsonb_array_elements(r.values) as e (line)
    where r.booking_id = $1 and r.code = wanted.code and e.line -> 'extra' ->> 'draw' = s.draw
      and e.line ->> 'parameter' <> '')`;

/** Those of a specimen's tests that may have been measured on it: of a draw those with a value in one of its rows. */
export async function measuredOn(
  sql: Sql,
  { bookingId, accession, codes }: { bookingId: string; accession: string; codes: readonly string[] },
): Promise<readonly string[]> {
  const rows = await sql.sql<{ code: string }>(MEASURED, [bookingId, accession, codes]);
  return rows.map(({ code }) => code);
}

/** A specimen that nobody works on. */
export interface RejectedSpecimen {
  readonly accession: string;
  readonly reason: string;
}

/** SQL: the rejected specimen of the test `t` of the booking `b`; null if there is one to examine. */
export const REJECTED_SPECIMEN = `(
  select json_build_object('accession', s.accession, 'reason', s.rejected_reason) from specimen s
  where s.booking_id = b.id and t.code = any (s.codes) and s.rejected_at is not null and s.accepted_at is null
    and not exists (select from specimen n where n.booking_id = b.id and t.code = any (n.codes)
      and (n.rejected_at is null or n.accepted_at is not null))
  order by length(s.accession) desc, s.accession desc limit 1)`;

/** 409 with the reason: there is nothing to measure. */
export function refuseRejected(rejected: RejectedSpecimen | null): void {
  if (rejected === null) return;
  const { accession, reason } = rejected;
  throw conflict(
    `Specimen ${accession} was rejected (${reason}): take it again, or ask a laboratory manager to have it examined all the same.`,
  );
}

const OF_TEST = `
  select ${REJECTED_SPECIMEN} as rejected from booking b
  join booking_profile t on t.booking_id = b.id and t.code = $2 where b.id = $1`;

/** The same for a test by its booking and code. */
export async function refuseWithoutSpecimen(sql: Sql, bookingId: string, code: string): Promise<void> {
  const row = await sql.one<{ rejected: RejectedSpecimen | null }>(OF_TEST, [bookingId, code]);
  refuseRejected(row?.rejected ?? null);
}
