import { randomBytes } from 'node:crypto';
import type { BookingDetails, Booking } from '../../shared/contract/booking-shapes.js';
import { bookingTexts } from '../../shared/domain/booking-texts.js';
import type { PaymentStatus } from '../../shared/vocabulary.js';
import { column, Table, type Narrowed, type RowOf } from '../kernel/table.js';
import { statusOf } from '../billing/index.js';
import type { PricedProfile } from '../catalogue/index.js';
import type { PendingLabNumber } from '../events/pending-lab-number.js';
import type { Tx } from '../events/unit-of-work.js';
import type { PatientRow } from '../patients/index.js';
import { optionalText } from './booking-details.js';

interface Entered {
  readonly type: string;
  /** The value if nobody entered anything. */
  readonly empty: unknown;
  /** The sent values that clear a field; a field left out clears nothing. 'kept': no request changes it. */
  readonly clearedBy: 'nothing' | 'null' | 'blank' | 'kept';
}

/** Of older bookings. */
const WORDS = { type: 'text null', empty: null, clearedBy: 'kept' } as const satisfies Entered;
const TEXT = { type: 'text null', empty: null, clearedBy: 'blank' } as const satisfies Entered;

/**
 * The fields of a booking that people enter and may change later, one line each. A line here is all the server needs
 * to store, change and answer a field; the name is the contract's, the column the same in snake_case.
 */
const ENTERED = {
  priority: { type: 'text', empty: 'routine', clearedBy: 'nothing' },
  notes: { type: 'text', empty: '', clearedBy: 'nothing' },
  clinical: { type: 'jsonb', empty: {}, clearedBy: 'nothing' },
  about: TEXT,
  referringDoctor: TEXT,
  referringDoctorId: { type: 'uuid null', empty: null, clearedBy: 'null' },
  laboratoryCode: TEXT,
  paymentMethod: TEXT,
  payerId: { type: 'uuid null', empty: null, clearedBy: 'null' },
  authorisationLater: { type: 'boolean', empty: false, clearedBy: 'nothing' },
  accountName: WORDS,
  accountNumber: WORDS,
  ...bookingTexts(() => TEXT),
} as const satisfies Record<keyof BookingDetails, Entered>;

export type EnteredDetails = Required<BookingDetails>;
export const ENTERED_FIELDS = Object.keys(ENTERED) as readonly (keyof EnteredDetails)[];

function eachField(value: (field: keyof EnteredDetails) => unknown): EnteredDetails {
  return Object.fromEntries(
    ENTERED_FIELDS.map((field) => [field, value(field)]),
  ) as unknown as EnteredDetails;
}

/** Nothing entered yet. */
export const NOTHING_ENTERED: EnteredDetails = eachField((field) => ENTERED[field].empty);

/** The details of something that has them, and nothing else. */
export function detailsOf(from: EnteredDetails): EnteredDetails {
  return eachField((field) => from[field]);
}

/** The details after a request, given those before it. */
export function entered(request: BookingDetails, before: EnteredDetails): EnteredDetails {
  const after = eachField((field) => {
    const given = request[field];
    const { clearedBy } = ENTERED[field];
    if (given === undefined || clearedBy === 'kept') return before[field];
    if (given === null && clearedBy === 'nothing') return before[field];
    return clearedBy === 'blank' && typeof given === 'string' ? optionalText(given) : given;
  });
  return { ...after, authorisationLater: isNumberLater(request, before, after) };
}

/** Said of this payer, and of no other; a number that is there is not outstanding. */
function isNumberLater(request: BookingDetails, before: EnteredDetails, after: EnteredDetails): boolean {
  if (after.payerId === null || after.authorisationNumber !== null) return false;
  const stands = after.payerId === before.payerId && before.authorisationLater;
  return request.authorisationLater ?? stands;
}

const ENTERED_COLUMNS = Object.fromEntries(
  ENTERED_FIELDS.map((field) => [field, ENTERED[field].type]),
) as unknown as { readonly [K in keyof EnteredDetails]: Narrowed<EnteredDetails[K]> };

export const BOOKING = Table.of('booking', {
  ...ENTERED_COLUMNS,
  id: 'uuid',
  patientId: 'uuid',
  /** The patient's number and name as booked, for the lists. */
  labNumber: 'text',
  patientName: 'text',
  bookingIndex: 'integer',
  /** The price list, also for tests added later. */
  priceListId: 'uuid',
  certificateId: 'text null',
  capturedBy: 'text',
  authorisedBy: 'text null',
  processStage: 'text',
  contributors: 'text[]',
  total_minor: 'bigint',
  discount_minor: 'bigint',
  paid_minor: 'bigint',
  refunded_minor: 'bigint',
  paymentStatus: column<PaymentStatus>('text'),
  verifyToken: 'text',
  bookedAt: 'timestamptz',
  lastUpdated: 'timestamptz',
  handedOverAt: 'timestamptz null',
  handedOverBy: 'text null',
  version: 'integer',
  lastChangedBy: 'text',
  lastChangedAt: 'timestamptz',
});

/** A booking's row: what was entered, and what only the server sets. */
export type BookingRecord = RowOf<typeof BOOKING>;

/** The booking's own row in an answer; patient, profiles, specimens and money come beside it. */
export function bookingAnswer(record: BookingRecord) {
  return {
    ...detailsOf(record),
    id: record.id,
    processStage: record.processStage,
    certificateId: record.certificateId,
    pregnant: record.clinical.pregnant ?? null,
    gestation: record.clinical.gestation ?? null,
    updated: record.version > 1,
    qrCodeUrl: `/api/verify/${record.verifyToken}`,
    capturedBy: record.capturedBy,
    authorisedBy: record.authorisedBy,
    contributors: record.contributors,
    dateTimeStamp: record.bookedAt.toISOString(),
    lastUpdated: record.lastUpdated.toISOString(),
    handedOverAt: record.handedOverAt?.toISOString() ?? null,
    version: record.version,
  } satisfies Partial<Booking>;
}

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
  const usual = { ...NOTHING_ENTERED, referringDoctor: doctorName };
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
function verifyToken(): string {
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
export function storeBookings(tx: Tx, bookings: PendingLabNumber<readonly BookingRecord[]>): void {
  tx.send(
    INSERT_BOOKINGS,
    bookings.with((records) => [JSON.stringify(records)]),
  );
}
