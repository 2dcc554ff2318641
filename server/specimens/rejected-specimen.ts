import type { Sql } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';

/** A specimen that nobody works on. */
export interface RejectedSpecimen {
  readonly accession: string;
  readonly reason: string;
}

/** SQL: of the test `t` of the booking `b`, its specimen where it is rejected; null where there is one to work on. */
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
  throw new Problem(
    'conflict',
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
