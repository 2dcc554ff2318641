import { patientTexts } from '../shared/domain/people/person.js';
import { turnaroundFor } from '../shared/domain/time/turnaround.js';
import { statusOf } from '../server/billing/index.js';
import { storeProfiles, type BookedProfileRecord } from '../server/bookings/booked-profiles.js';
import { CASH_LIST } from '../server/prices/index.js';
import {
  NOTHING_ENTERED,
  storeBookings,
  verifyToken,
  type BookingRecord,
} from '../server/bookings/booking-record.js';
import { PendingLabNumber } from '../server/events/pending-lab-number.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { SYSTEM } from '../server/kernel/actor.js';
import { writePatients as writeThem, type PatientWritten } from '../server/patients/index.js';
import {
  storeSpecimens,
  specimenRecord,
  specimensFor,
  type SpecimenRecord,
} from '../server/specimens/index.js';
import { writeJobCards, type JobCardWritten } from '../server/worklist/index.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import type { PastMoney, PastReceipt } from './past-money.js';
import type { PastPatient } from './past-patients.js';
import type { PastResult, PastCall } from './past-results.js';
import { payerOf } from './payers.js';
import { later } from './past-time.js';
import type { Staff } from './staff.js';
import type { SpecimenState } from '../shared/vocabulary.js';
import { journalOf, receiptDocument, writeReceipts } from '../server/billing/receipt.js';
import { postAll, storeShifts } from '../server/ledger/index.js';
import type { PastShifts } from './past-shifts.js';
import { UNTOLD, writeCalls, type CallWritten } from '../server/results/criticals/calls.js';
import { writeResults as keepResults } from '../server/results/store/result-record.js';

/** One past booking with all that became of it. */
export interface Past {
  readonly booking: PastBooking;
  readonly money: PastMoney;
  readonly results: readonly PastResult[];
  readonly handedOverAt: Date | null;
}

/** Everyone, through the writer of the counter. */
export function writePatients(tx: Tx, staff: Staff, patients: readonly PastPatient[]): void {
  writeThem(tx, PendingLabNumber.known(patients.map((patient) => patientRow(staff, patient))));
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
  storeBookings(tx, PendingLabNumber.known(past.map((one) => bookingRecord(staff, one))));
  storeProfiles(
    tx,
    past.flatMap(({ booking }) =>
      booking.profiles.map((profile, place) => profileRecord(booking, profile, place)),
    ),
  );
  storeSpecimens(
    tx,
    PendingLabNumber.known(past.flatMap(({ booking }) => pastSpecimens(tx, staff, booking))),
  );
  writeJobCards(tx, PendingLabNumber.known(past.flatMap((one) => cardsOf(staff, one))));
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
    const receivedAt = receipt(booking, layout.container) ?? booking.bookedAt;
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
      dueAt: later(receivedAt, turnaroundFor(booking.priority, layout)),
      status: result ? 'processing' : 'waiting',
      open: closedAt === null,
      closedBy: cancelled?.by ?? result?.doneby.name ?? null,
      timeOut: closedAt,
      lastChangedBy: closedAt === null ? staff.reception.username : SYSTEM.username,
      lastChangedAt: closedAt ?? booking.bookedAt,
    };
  });
}

/** The share of the time from booking to first result by which the tube reaches the laboratory. */
const ON_THE_WAY = 0.3;
const SHELF_AFTER_MS = 86_400_000;

/** When the tube of this container reached the laboratory; null: no result of it is entered yet. */
function receipt({ bookedAt, clinical, profiles }: PastBooking, container: string): Date | null {
  const entered = of(profiles, container).flatMap(({ enteredAt }) => enteredAt ?? []);
  if (entered.length === 0) return null;
  const first = Math.min(...entered.map((at) => at.getTime()));
  const here = bookedAt.getTime() + ON_THE_WAY * (first - bookedAt.getTime());
  return new Date(Math.max(here, Date.parse(clinical.collectedAt ?? '') || 0));
}

/** The tubes of a past booking, labelled, and as far as their results have come. */
function pastSpecimens(tx: Tx, staff: Staff, booking: PastBooking): readonly SpecimenRecord[] {
  const owner = {
    bookingId: booking.id,
    labNumber: booking.patient.labNumber,
    bookingIndex: booking.index,
    clinical: booking.clinical,
  };
  // They were booked when all draws of a test had one tube.
  const layouts = booking.profiles.map(({ layout }) => ({ ...layout, draws: [] }));
  return specimensFor(tx, owner, layouts).map((specimen) => {
    const received = receipt(booking, specimen.container);
    const state =
      received === null ? specimen.state : stateOf(of(booking.profiles, specimen.container), tx.now);
    return specimenRecord(
      booking.id,
      {
        ...specimen,
        state,
        receivedAt: received?.toISOString() ?? null,
        receivedBy: received === null ? null : staff.reception.name,
        place: state === 'stored' ? shelfOf(booking) : null,
      },
      { labelsPrinted: 1 },
    );
  });
}

function of(profiles: readonly PastProfile[], container: string): readonly PastProfile[] {
  return profiles.filter(({ layout }) => layout.container === container);
}

function stateOf(profiles: readonly PastProfile[], now: Date): SpecimenState {
  const entered = profiles.map(({ enteredAt }) => enteredAt);
  if (entered.includes(null)) return 'in_process';
  const isOld = entered.every((at) => at !== null && now.getTime() - at.getTime() > SHELF_AFTER_MS);
  return isOld ? 'stored' : 'done';
}

/** A rack a day of the week. */
function shelfOf({ bookedAt }: PastBooking): string {
  const row = 'ABCDEFGH'.charAt(bookedAt.getUTCMinutes() % 8);
  return `Fridge 1, rack ${bookedAt.getUTCDay() + 1} / ${row}${(bookedAt.getUTCSeconds() % 12) + 1}`;
}

/** The bookings' charges when they were made. */
export function writeCharges(tx: Tx, { reception }: Staff, past: readonly Past[]): void {
  const journals = past.map(({ booking, money }) => ({
    act: 'booking' as const,
    bookingId: booking.id,
    transfers: money.charged,
    actor: reception,
    now: booking.bookedAt,
  }));
  postAll(tx, journals);
}

/** Numbers the receipts in the order of time, behind those that there are; the counter's row stays held. */
export async function writePastMoney(
  tx: Tx,
  shifts: PastShifts,
  receipts: readonly PastReceipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  const inOrder = [...receipts].sort((one, other) => one.at.getTime() - other.at.getTime());
  await storeShifts(tx, shifts.all());
  const deeds = inOrder.map(({ at, cashier, payable, act }) => ({
    deed: { actor: cashier, now: at },
    payable,
    act,
  }));
  const first = await writeReceipts(
    tx,
    deeds.map(({ deed, act }) => receiptDocument(deed, act)),
  );
  const journals = deeds.map(({ deed, payable, act }, place) => ({
    ...journalOf(act, payable, first + place),
    ...deed,
  }));
  postAll(tx, journals);
}

/** Through the writers of the bench, many at once. */
export function writeResults(tx: Tx, past: readonly Past[]): void {
  keepResults(
    tx,
    past.flatMap(({ results }) => results),
  );
  writeCalls(
    tx,
    past.flatMap((one) => one.results.flatMap((result) => callsOf(one, result))),
  );
}

function callsOf({ booking }: Past, { record, calls, enteredAt }: PastResult): readonly CallWritten[] {
  return calls.map((call) => ({
    id: call.id,
    kind: 'value',
    resultId: record.id,
    bookingId: record.bookingId,
    patientId: record.patientId,
    profileCode: record.code,
    unit: record.discipline,
    labNumber: booking.patient.labNumber,
    patientName: booking.patient.fullName,
    parameterCode: call.row.code,
    parameter: call.row.name,
    value: call.row.parameter,
    was: null,
    unitOfMeasure: call.row.unitOfMeasure,
    flag: call.row.flag,
    raisedAt: enteredAt,
    clockFrom: enteredAt,
    ...toldOf(call),
  }));
}

function toldOf({ told }: PastCall) {
  if (told === null) return UNTOLD;
  return { attempts: [told], acknowledgedAt: told.at, acknowledgedBy: told.caller, acknowledgement: told };
}
