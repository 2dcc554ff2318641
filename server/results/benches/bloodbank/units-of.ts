import type { UnitOnRecord } from '../../../../shared/disciplines/bloodbank/reference.js';
import type { Sql } from '../../../kernel/database.js';
import type { BookedTest } from '../../assess/booked-test.js';

type FoundUnit = Omit<UnitOnRecord, 'issuedAt' | 'returnedAt'> & {
  readonly issuedAt: Date | null;
  readonly returnedAt: Date | null;
};

// The last issue, and what came back since.
const UNITS = `
  select u.unit, u.component, i.at as "issuedAt", i.by_name as "issuedBy",
    b.at as "returnedAt", b.by_name as "returnedBy"
  from result r
  join blood_unit_reservation u on u.result_id = r.id and u.freed_at is null
  left join lateral (
    select m.at, m.by_name from blood_unit_movement m
    where m.reservation_id = u.id and m.act = 'issue' order by m.at desc limit 1
  ) i on true
  left join lateral (
    select m.at, m.by_name from blood_unit_movement m
    where m.reservation_id = u.id and m.act = 'return' and m.at >= i.at order by m.at desc limit 1
  ) b on true
  where r.booking_id = $1 and r.code = $2
  order by u.unit, u.component`;

/** The units that are reserved on this result, and where they are. */
export function unitsOf(
  sql: Sql,
  { bookingId, code }: Pick<BookedTest, 'bookingId' | 'code'>,
): Promise<readonly FoundUnit[]> {
  return sql.sql<FoundUnit>(UNITS, [bookingId, code]);
}
