import { randomBytes } from 'node:crypto';
import type { BookPatientRequest } from '../../shared/contract/bookings.js';
import { statusOf } from '../billing/index.js';
import type { PricedProfile } from '../catalogue/index.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Parameters } from '../kernel/database.js';
import type { PatientRow } from '../patients/index.js';
import type { BookingColumns } from './assemble-booking.js';
import { optionalText } from './booking-details.js';

export interface NewBooking {
  readonly id: string;
  readonly patient: PatientRow;
  readonly profiles: readonly PricedProfile[];
  /** The doctor's name of the referringDoctorId. */
  readonly doctorName: string | null;
}

/** The booking's row as it will be stored: nothing of it needs reading back. */
export function newBookingRow(tx: Tx, request: BookPatientRequest, booking: NewBooking): BookingColumns {
  const { patient, profiles } = booking;
  return {
    id: booking.id,
    booking_index: patient.bookingsCount - 1,
    priority: request.priority ?? 'routine',
    notes: request.notes ?? '',
    clinical: { ...request.clinical },
    about: optionalText(request.about),
    referring_doctor: optionalText(request.referringDoctor) ?? booking.doctorName,
    referring_doctor_id: request.referringDoctorId ?? null,
    laboratory_code: optionalText(request.laboratoryCode),
    payment_method: optionalText(request.paymentMethod),
    certificate_id: null,
    account_name: optionalText(request.accountName) ?? patient.accountName,
    account_number: optionalText(request.accountNumber) ?? patient.accountNumber,
    captured_by: tx.actor.name,
    authorised_by: null,
    process_stage: 'booked',
    contributors: [],
    total_minor: profiles.reduce((total, profile) => total + profile.priceMinor, 0),
    discount_minor: 0,
    paid_minor: 0,
    refunded_minor: 0,
    verify_token: randomBytes(16).toString('base64url'),
    booked_at: tx.now,
    last_updated: tx.now,
    handed_over_at: null,
    version: 1,
  };
}

const INSERT_BOOKING = `
  insert into booking (id, patient_id, lab_number, patient_name, booking_index, priority, notes, clinical, about,
    referring_doctor, referring_doctor_id, laboratory_code, payment_method, account_name, account_number,
    captured_by, total_minor, payment_status, verify_token, booked_at, last_updated,
    last_changed_by, last_changed_at)
  values ($1, $2, filled($3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $21,
    $20)`;

export function storeBooking(
  tx: Tx,
  booking: Travelling<{ readonly row: BookingColumns; readonly patient: PatientRow }>,
): void {
  tx.send(
    INSERT_BOOKING,
    booking.with(({ row, patient }) => parametersOf(row, patient, tx.actor.username)),
  );
}

function parametersOf(row: BookingColumns, patient: PatientRow, by: string): Parameters {
  return [
    row.id,
    patient.id,
    patient.labNumber,
    patient.fullName,
    row.booking_index,
    row.priority,
    row.notes,
    JSON.stringify(row.clinical),
    row.about,
    row.referring_doctor,
    row.referring_doctor_id,
    row.laboratory_code,
    row.payment_method,
    row.account_name,
    row.account_number,
    row.captured_by,
    row.total_minor,
    statusOf(row),
    row.verify_token,
    row.booked_at,
    by,
  ];
}
