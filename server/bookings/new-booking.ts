import { randomBytes } from 'node:crypto';
import type { BookingDetails } from '../../shared/contract/booking-details.js';
import { statusOf } from '../billing/index.js';
import type { PricedProfile } from '../catalogue/index.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';
import type { PatientRow } from '../patients/index.js';
import { BOOKING, entered, NOTHING_ENTERED, type BookingRecord } from './booking-record.js';

export interface NewBooking {
  readonly id: string;
  readonly patient: PatientRow;
  readonly profiles: readonly PricedProfile[];
  readonly priceListId: string;
  /** The doctor's name of the referringDoctorId. */
  readonly doctorName: string | null;
}

/** The booking's row as it will be stored: nothing of it needs reading back. */
export function newBookingRecord(tx: Tx, request: BookingDetails, booking: NewBooking): BookingRecord {
  const { id, patient, profiles, priceListId, doctorName } = booking;
  const { accountName, accountNumber } = patient;
  const usual = { ...NOTHING_ENTERED, accountName, accountNumber, referringDoctor: doctorName };
  const total = profiles.reduce((sum, profile) => sum + profile.priceMinor, 0);
  const money = { total_minor: total, discount_minor: 0, paid_minor: 0, refunded_minor: 0 };
  return {
    ...entered(withoutBlanks(request), usual),
    ...money,
    id,
    patientId: patient.id,
    labNumber: patient.labNumber,
    patientName: patient.fullName,
    bookingIndex: patient.bookingsCount - 1,
    priceListId,
    certificateId: null,
    capturedBy: tx.actor.name,
    authorisedBy: null,
    processStage: 'booked',
    contributors: [],
    paymentStatus: statusOf(money),
    verifyToken: verifyToken(),
    bookedAt: tx.now,
    lastUpdated: tx.now,
    handedOverAt: null,
    handedOverBy: null,
    version: 1,
    lastChangedBy: tx.actor.username,
    lastChangedAt: tx.now,
  };
}

/** Names the booking on paper: nobody can guess another's. */
export function verifyToken(): string {
  return randomBytes(16).toString('base64url');
}

/** A new booking has nothing that a blank could take away. */
function withoutBlanks(request: BookingDetails): BookingDetails {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );
}

const INSERT_BOOKINGS = BOOKING.insertTravelling();

/** Many in as many statements as one. */
export function storeBookings(tx: Tx, bookings: Travelling<readonly BookingRecord[]>): void {
  tx.send(
    INSERT_BOOKINGS,
    bookings.with((records) => [JSON.stringify(records)]),
  );
}
