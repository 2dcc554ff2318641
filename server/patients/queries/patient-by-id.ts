import type { BookingOfPatient, PatientWithBookings } from '../../../shared/contract/patients.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { patientById, patientShape } from '../patient-row.js';

export class PatientById extends RequestQuery<string, PatientWithBookings> {}

type BookingRecord = Omit<BookingOfPatient, 'dateTimeStamp'> & { readonly dateTimeStamp: Date };

const MOST_BOOKINGS = 500;
const BOOKINGS = `
  select id, booking_index as "bookingIndex", booked_at as "dateTimeStamp" from booking
  where patient_id = $1 and deleted_at is null order by booking_index desc limit ${MOST_BOOKINGS}`;

export const PatientByIdHandler = queryHandler(PatientById, async ({ database, clock }, { request: id }) => {
  const [row, { timeZone }, bookings] = await Promise.all([
    patientById(database, id),
    laboratory(database),
    database.sql<BookingRecord>(BOOKINGS, [id]),
  ]);
  if (!row) throw notFound('The patient');
  return {
    ...patientShape(row, labToday(timeZone, clock.now())),
    bookings: bookings.map((one) => ({ ...one, dateTimeStamp: one.dateTimeStamp.toISOString() })),
  };
});
