import { patientTexts } from '../shared/domain/people/person.js';
import { turnaroundFor } from '../shared/domain/time/turnaround.js';
import { statusOf } from '../server/billing/index.js';
import { storeProfiles, type BookedProfileRecord } from '../server/bookings/booked-profiles.js';
import { CASH_LIST } from '../server/prices/index.js';
import {
  NOTHING_ENTERED,
  type BookingRecord,
  storeBookings,
  verifyToken,
} from '../server/bookings/booking-record.js';
import { Travelling } from '../server/events/travelling.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { SYSTEM } from '../server/kernel/actor.js';
import { writePatients as writeThem, type PatientWritten } from '../server/patients/index.js';
import { storeSpecimens } from '../server/specimens/index.js';
import { writeJobCards, type JobCardWritten } from '../server/worklist/index.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import type { PastMoney } from './past-money.js';
import type { PastPatient } from './past-patients.js';
import type { PastResult } from './past-results.js';
import { payerOf } from './payers.js';
import { pastSpecimens, receivedAt } from './past-specimens.js';
import { later } from './past-time.js';
import type { Staff } from './staff.js';

/** One past booking with all that became of it. */
export interface Past {
  readonly booking: PastBooking;
  readonly money: PastMoney;
  readonly results: readonly PastResult[];
  readonly handedOverAt: Date | null;
}

/** Everyone, through the writer of the counter. */
export function writePatients(tx: Tx, staff: Staff, patients: readonly PastPatient[]): void {
  writeThem(tx, Travelling.known(patients.map((patient) => patientRow(staff, patient))));
}

function patientRow(staff: Staff, patient: PastPatient): PatientWritten {
  const { bookings, createdAt, subject: _subject, lastVisit: _visit, earlier: _earlier, ...known } = patient;
  return {
    ...patientTexts(() => null),
    ...known,
    bookingsCount: bookings,
    mergedInto: null,
    twin: null,
    version: 1,
    createdAt,
    lastChangedBy: staff.reception.username,
    lastChangedAt: createdAt,
  };
}

/** Through the writers of the counter and the worklist, many at once. */
export function writeBookings(tx: Tx, staff: Staff, past: readonly Past[]): void {
  storeBookings(tx, Travelling.known(past.map((one) => bookingRecord(staff, one))));
  storeProfiles(
    tx,
    past.flatMap(({ booking }) =>
      booking.profiles.map((profile, place) => profileRecord(booking, profile, place)),
    ),
  );
  storeSpecimens(tx, Travelling.known(past.flatMap(({ booking }) => pastSpecimens(tx, staff, booking))));
  writeJobCards(tx, Travelling.known(past.flatMap((one) => cardsOf(staff, one))));
}

function bookingRecord(staff: Staff, { booking, money, results, handedOverAt }: Past): BookingRecord {
  const { patient, doctor } = booking;
  const saves = [...results].sort((one, other) => one.enteredAt.getTime() - other.enteredAt.getTime());
  const signed = results.filter(({ record }) => record.authorisedAt !== null);
  const people = new Set(saves.map(({ doneby }) => doneby.name));
  if (signed.length > 0) people.add(staff.pathologist.name);
  const times = [booking.bookedAt, ...results.map(({ record }) => record.dateTimeUpdated)];
  const lastUpdated = new Date(Math.max(...times.map((at) => at.getTime())));
  const last = signed.length > 0 ? staff.pathologist : (saves.at(-1)?.doneby ?? staff.reception);
  return {
    ...NOTHING_ENTERED,
    ...money.booking,
    id: booking.id,
    patientId: patient.id,
    labNumber: patient.labNumber,
    patientName: patient.fullName,
    bookingIndex: booking.index,
    priceListId: CASH_LIST,
    priority: booking.priority,
    notes: booking.notes,
    clinical: booking.clinical,
    referringDoctor: doctor?.name ?? null,
    referringDoctorId: doctor?.id ?? null,
    paymentMethod: money.method,
    accountName: patient.accountName,
    accountNumber: patient.accountNumber,
    payerId: payerOf(patient.accountName)?.id ?? null,
    certificateId: null,
    capturedBy: saves.at(-1)?.doneby.name ?? staff.reception.name,
    authorisedBy: signed.length > 0 ? staff.pathologist.name : null,
    processStage: results.length > 0 ? 'validated' : 'booked',
    contributors: [...people],
    paymentStatus: statusOf(money.booking),
    verifyToken: verifyToken(),
    bookedAt: booking.bookedAt,
    lastUpdated,
    handedOverAt,
    handedOverBy: handedOverAt && staff.reception.name,
    version: 1 + results.length + signed.length,
    lastChangedBy: handedOverAt ? staff.reception.username : last.username,
    lastChangedAt: handedOverAt ?? lastUpdated,
  };
}

function profileRecord(
  booking: PastBooking,
  { id, layout, stage, bundled }: PastProfile,
  position: number,
): BookedProfileRecord {
  const { id: profileId, versionId: profileVersionId, code, name, unit, priceMinor, priceListId } = layout;
  const together = { bundle: bundled?.name ?? null, listMinor: bundled?.listMinor ?? null };
  const booked = { profileId, profileVersionId, code, name, unit, priceMinor, priceListId, ...together };
  return { ...booked, id, bookingId: booking.id, position, stage };
}

const CLOSED_AFTER_MINUTES = 0.8 / 60;

function cardsOf(staff: Staff, { booking, results }: Past): readonly JobCardWritten[] {
  return booking.profiles.map((profile) => {
    const { layout, cancelled } = profile;
    const result = results.find(({ record }) => record.code === layout.code);
    const closedAt = cancelled?.at ?? (result ? later(result.enteredAt, CLOSED_AFTER_MINUTES) : null);
    return {
      id: profile.cardId,
      bookingId: booking.id,
      patientId: booking.patient.id,
      profileId: layout.id,
      code: layout.code,
      testname: layout.name,
      unit: layout.unit,
      priority: booking.priority,
      patientName: booking.patient.fullName,
      labNumber: booking.patient.labNumber,
      openedAt: booking.bookedAt,
      dueAt: later(
        receivedAt(booking, layout.container) ?? booking.bookedAt,
        turnaroundFor(booking.priority, layout),
      ),
      status: result ? 'processing' : 'waiting',
      open: closedAt === null,
      closedBy: cancelled?.by ?? result?.doneby.name ?? null,
      timeOut: closedAt,
      lastChangedBy: closedAt === null ? staff.reception.username : SYSTEM.username,
      lastChangedAt: closedAt ?? booking.bookedAt,
    };
  });
}
