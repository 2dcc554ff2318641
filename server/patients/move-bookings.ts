import type { Tx } from '../events/unit-of-work.js';
import type { PatientRow } from './patient-row.js';

/** A booking and its place among its patient's. */
export interface PlacedBooking {
  readonly id: string;
  readonly place: number;
}

const OF_PATIENT = `
  select id, booking_index as place from booking where patient_id = $1 order by booking_index for update`;

/** All of a patient's, deleted ones too, held to the commit. */
export function placedBookings(tx: Tx, patientId: string): Promise<PlacedBooking[]> {
  return tx.sql<PlacedBooking>(OF_PATIENT, [patientId]);
}

const MOVE_BOOKINGS = `
  update booking b set patient_id = $2, lab_number = $3, patient_name = $4, booking_index = moved.place,
    version = b.version + 1, last_changed_by = $5, last_changed_at = $6
  from json_to_recordset($1::json) as moved (id uuid, place integer) where b.id = moved.id`;

// What hangs on a booking and names its patient.
const MOVE_ALONG = [
  `update job_card set patient_id = $2, lab_number = $3, patient_name = $4 where booking_id = any ($1::uuid[])`,
  `update critical_call set patient_id = $2, lab_number = $3, patient_name = $4 where booking_id = any ($1::uuid[])`,
];
const MOVE_RESULTS = 'update result set patient_id = $2 where booking_id = any ($1::uuid[])';
const MOVE_VALUES = `
  update result_value v set patient_id = $2 from result r
  where r.booking_id = any ($1::uuid[]) and v.result_id = r.id`;

/** Gives bookings, with all that hangs on them, to another patient. The labels on the tubes stay what they are. */
export async function moveBookings(
  tx: Tx,
  bookings: readonly PlacedBooking[],
  { id, labNumber, fullName }: PatientRow,
): Promise<void> {
  if (bookings.length === 0) return;
  const whose = [id, labNumber, fullName];
  await tx.sql(MOVE_BOOKINGS, [JSON.stringify(bookings), ...whose, tx.actor.username, tx.now]);
  const ids = bookings.map((booking) => booking.id);
  for (const along of MOVE_ALONG) await tx.sql(along, [ids, ...whose]);
  await tx.sql(MOVE_RESULTS, [ids, id]);
  await tx.sql(MOVE_VALUES, [ids, id]);
}
