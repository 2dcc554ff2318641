import type { OfferedRecipient } from '../../shared/contract/deliveries.js';
import { wantsEmail } from '../../shared/domain/reports/delivery.js';
import type { Sql } from '../kernel/database.js';

/** A booking, with the people its report may be sent to. */
export interface BookingToSend {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly to: readonly OfferedRecipient[];
}

interface BookingRow extends Omit<BookingToSend, 'to'> {
  readonly email: string | null;
  readonly deliverBy: string | null;
  readonly doctor: string | null;
  readonly doctorEmail: string | null;
}

const BOOKINGS = `
  select b.id as "bookingId", b.patient_id as "patientId", b.lab_number as "labNumber", b.patient_name as "patientName",
    p.email, p.deliver_by as "deliverBy", d.name as doctor, d.email as "doctorEmail"
  from booking b join patient p on p.id = b.patient_id left join referring_doctor d on d.id = b.referring_doctor_id
  where b.id = any ($1) and b.deleted_at is null`;

/** In the order in which they were asked for; a booking that is not there is left out. */
export async function bookingsToSend(sql: Sql, bookingIds: readonly string[]): Promise<BookingToSend[]> {
  const rows = await sql.sql<BookingRow>(BOOKINGS, [bookingIds]);
  return bookingIds.flatMap((id) => rows.filter((row) => row.bookingId === id.toLowerCase()).map(bookingOf));
}

function bookingOf({
  email,
  deliverBy,
  doctor: doctorName,
  doctorEmail,
  ...booking
}: BookingRow): BookingToSend {
  const patient: OfferedRecipient = {
    recipient: 'patient',
    name: booking.patientName,
    address: filled(email),
    preferred: wantsEmail(deliverBy ?? ''),
  };
  const doctor: OfferedRecipient = {
    recipient: 'doctor',
    name: doctorName ?? '',
    address: filled(doctorEmail),
    preferred: false,
  };
  return { ...booking, to: doctorName === null ? [patient] : [patient, doctor] };
}

function filled(text: string | null): string | null {
  const wording = text?.trim() ?? '';
  return wording === '' ? null : wording;
}
