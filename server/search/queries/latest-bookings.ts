import type { FoundBooking } from '../../../shared/contract/search.js';
import type { Sql } from '../../kernel/database.js';
import { FOUND_COLUMNS, foundBooking, PROFILES_OF_BOOKING, type FoundBookingRow } from '../found-booking.js';

interface LatestBooking extends FoundBookingRow {
  readonly patientId: string;
}

const LATEST_EACH = 5;

const LATEST = `
  select asked.id as "patientId", ${FOUND_COLUMNS}
  from unnest($1::uuid[]) with ordinality as asked (id, place)
  cross join lateral (
    select * from booking b where b.patient_id = asked.id and b.deleted_at is null
    order by b.booking_index desc limit ${LATEST_EACH}
  ) b
  ${PROFILES_OF_BOOKING}
  order by asked.place, b.booking_index desc`;

/** The last few bookings of each patient, newest first. */
export async function latestBookings(
  sql: Sql,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundBooking[]>> {
  const rows = patientIds.length === 0 ? [] : await sql.sql<LatestBooking>(LATEST, [patientIds]);
  const found = new Map<string, FoundBooking[]>(patientIds.map((id) => [id, []]));
  for (const { patientId, ...row } of rows) found.get(patientId)?.push(foundBooking(row));
  return found;
}
