import type { OfferedRecipient } from '../../shared/contract/deliveries.js';
import { asksForMail } from '../../shared/domain/reports/delivery.js';
import type { Sql } from '../kernel/database.js';

/** Of a booking: who its report may be sent to. */
export interface BookingToSend {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly to: readonly OfferedRecipient[];
}

interface BookingRow {
  readonly id: string;
  readonly patient_id: string;
  readonly lab_number: string;
  readonly patient_name: string;
  readonly email: string | null;
  readonly deliver_by: string | null;
  readonly doctor: string | null;
  readonly doctor_email: string | null;
}

const BOOKINGS = `
  select b.id, b.patient_id, b.lab_number, b.patient_name, p.email, p.deliver_by, d.name as doctor, d.email as doctor_email
  from booking b join patient p on p.id = b.patient_id left join referring_doctor d on d.id = b.referring_doctor_id
  where b.id = any ($1) and b.deleted_at is null`;

/** In the order in which they were asked for; a booking that is not there is left out. */
export async function bookingsToSend(sql: Sql, bookingIds: readonly string[]): Promise<BookingToSend[]> {
  const rows = await sql.sql<BookingRow>(BOOKINGS, [bookingIds]);
  return bookingIds.flatMap((id) => rows.filter((row) => row.id === id.toLowerCase()).map(bookingOf));
}

function bookingOf(row: BookingRow): BookingToSend {
  const patient: OfferedRecipient = {
    recipient: 'patient',
    name: row.patient_name,
    address: filled(row.email),
    preferred: asksForMail(row.deliver_by ?? ''),
  };
  const doctor: OfferedRecipient = {
    recipient: 'doctor',
    name: row.doctor ?? '',
    address: filled(row.doctor_email),
    preferred: false,
  };
  return {
    bookingId: row.id,
    patientId: row.patient_id,
    labNumber: row.lab_number,
    patientName: row.patient_name,
    to: row.doctor === null ? [patient] : [patient, doctor],
  };
}

function filled(text: string | null): string | null {
  const said = text?.trim() ?? '';
  return said === '' ? null : said;
}
