import type { NumberedBooking } from '../../../shared/contract/search.js';
import { calledNumber } from '../../../shared/domain/specimens/lab-number.js';
import type { Sql } from '../../kernel/database.js';
import { FOUND_COLUMNS, foundBooking, PROFILES_OF_BOOKING, type FoundBookingRow } from '../found-booking.js';

const LONGEST_NUMBER = 60;
/** A booking as its labels begin, LAB12-2. A prefix may have signs of its own. */
const NUMBER = /^(.+)-(\d{1,6})$/;

type NumberedRow = FoundBookingRow & Pick<NumberedBooking, 'patientId' | 'patientName' | 'labNumber'>;

const NUMBERED = `
  select b.patient_id as "patientId", b.patient_name as "patientName", b.lab_number as "labNumber", ${FOUND_COLUMNS}
  from (
    select b.id from lab_number_config c cross join unnest($1::text[], $2::integer[]) as asked (number, place)
      join booking b on b.lab_number in (asked.number, upper(asked.number), c.prefix || asked.number)
        and b.booking_index = asked.place - 1
    union
    select s.booking_id from lab_number_config c
      join specimen s on s.accession in ($3, upper($3), c.prefix || $3)
  ) named
  join booking b on b.id = named.id and b.deleted_at is null
  ${PROFILES_OF_BOOKING}
  order by b.booked_at desc, b.id limit 5`;

/** The booking that a number names, called with its prefix or without: LAB384-2, lab 384-2. */
export async function bookingsByNumber(sql: Sql, text: string): Promise<readonly NumberedBooking[]> {
  const asked = calledNumber(text) || text.replaceAll(/\s/g, '');
  const [, outer, last] = NUMBER.exec(asked) ?? [];
  if (outer === undefined || last === undefined || asked.length > LONGEST_NUMBER) return [];
  // The last part counts the bookings, or the specimens of the booking before it.
  const [, inner, place] = NUMBER.exec(outer) ?? [];
  const numbers = inner === undefined ? [outer] : [outer, inner];
  const places = [last, place].flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const rows = await sql.sql<NumberedRow>(NUMBERED, [numbers, places, asked]);
  return rows.map(({ patientId, patientName, labNumber: number, ...row }) => ({
    patientId,
    patientName,
    labNumber: number,
    ...foundBooking(row),
  }));
}
