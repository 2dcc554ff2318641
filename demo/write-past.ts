import { turnaroundFor } from '../shared/domain/time/turnaround.js';
import type { SpecimenState } from '../shared/vocabulary.js';
import { statusOf } from '../server/billing/index.js';
import { journalOf, receiptDocument, writeReceipts } from '../server/billing/receipt.js';
import {
  bookedProfiles,
  storeProfiles,
  type BookedProfileRecord,
} from '../server/bookings/booked-profiles.js';
import { storeBookings, type BookingRecord } from '../server/bookings/booking-record.js';
import { PendingLabNumber } from '../server/events/pending-lab-number.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { SYSTEM } from '../server/kernel/actor.js';
import { postAll, storeShifts } from '../server/ledger/index.js';
import { writeCalls } from '../server/results/criticals/calls.js';
import { writeResults } from '../server/results/store/result-record.js';
import {
  storeSpecimens,
  specimenRecord,
  specimensFor,
  type SpecimenRecord,
} from '../server/specimens/index.js';
import { openedCard, writeJobCards, type JobCardWritten } from '../server/worklist/index.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import type { PastMoney, PastReceipt } from './past-money.js';
import type { PastResult } from './past-results.js';
import type { PastShifts } from './past-shifts.js';
import { collectedThen, later } from './past-time.js';
import type { Staff } from './staff.js';

/** One past booking with all that became of it. */
export interface Past {
  readonly booking: PastBooking;
  readonly money: PastMoney;
  readonly results: readonly PastResult[];
  readonly handedOverAt: Date | null;
}

/** Through the writers of the counter, the worklist and the bench, many at once. */
export function writePast(tx: Tx, staff: Staff, past: readonly Past[]): void {
  const bookings = past.map(({ booking }) => booking);
  const profiles = bookings.flatMap((booking) => profileRecords(tx, booking));
  const specimens = bookings.flatMap((booking) => pastSpecimens(tx, staff, booking));
  const cards = past.flatMap((one) => cardsOf(tx, staff, one));
  storeBookings(tx, PendingLabNumber.known(past.map((one) => bookingRecord(staff, one))));
  storeProfiles(tx, profiles);
  storeSpecimens(tx, PendingLabNumber.known(specimens));
  writeJobCards(tx, PendingLabNumber.known(cards));
  postAll(
    tx,
    past.map(({ booking: { record }, money }) => ({
      act: 'booking' as const,
      bookingId: record.id,
      transfers: money.charged,
      actor: staff.reception,
      now: record.bookedAt,
    })),
  );
  const results = past.flatMap((one) => one.results);
  writeResults(tx, results);
  writeCalls(
    tx,
    results.flatMap(({ calls }) => calls),
  );
}

/** As it was booked, with what became of it since. */
function bookingRecord(staff: Staff, { booking, money, results, handedOverAt }: Past): BookingRecord {
  const { record } = booking;
  const saves = [...results].sort((one, other) => one.enteredAt.getTime() - other.enteredAt.getTime());
  const signed = results.filter(({ record: { authorisedAt } }) => authorisedAt !== null);
  const people = new Set(saves.map(({ doneby }) => doneby.name));
  if (signed.length > 0) people.add(staff.pathologist.name);
  const times = [record.bookedAt, ...results.map((result) => result.record.dateTimeUpdated)];
  const lastUpdated = new Date(Math.max(...times.map((at) => at.getTime())));
  const lastSaved = saves.at(-1)?.doneby ?? staff.reception;
  const last = signed.length > 0 ? staff.pathologist : lastSaved;
  return {
    ...record,
    ...money.booking,
    paymentMethod: money.method,
    paymentStatus: statusOf(money.booking),
    capturedBy: lastSaved.name,
    authorisedBy: signed.length > 0 ? staff.pathologist.name : null,
    processStage: results.length > 0 ? 'validated' : 'booked',
    contributors: [...people],
    lastUpdated,
    handedOverAt,
    handedOverBy: handedOverAt && staff.reception.name,
    version: 1 + results.length + signed.length,
    lastChangedBy: handedOverAt ? staff.reception.username : last.username,
    lastChangedAt: handedOverAt ?? lastUpdated,
  };
}

function profileRecords(tx: Tx, { record, profiles }: PastBooking): readonly BookedProfileRecord[] {
  return profiles.flatMap(({ id, layout, stage }, place) =>
    bookedProfiles(tx, record.id, [layout], place).map((booked) => ({ ...booked, id, stage })),
  );
}

const CLOSED_AFTER_MINUTES = 0.8 / 60;

function cardsOf(tx: Tx, staff: Staff, { booking, results }: Past): readonly JobCardWritten[] {
  const { id: bookingId, bookedAt, patientId, patientName, labNumber, priority } = booking.record;
  const owner = { bookingId, patientId, patientName, labNumber, priority };
  const counter = collectedThen(tx, staff.reception, bookedAt);
  return booking.profiles.map(({ layout, cancelled }) => {
    const result = results.find(({ record }) => record.code === layout.code);
    const receivedAt = receipt(booking, layout.container) ?? bookedAt;
    const dueAt = later(receivedAt, turnaroundFor(priority, layout));
    const closedAt = cancelled?.at ?? (result && later(result.enteredAt, CLOSED_AFTER_MINUTES));
    const card = { ...openedCard(counter, owner, layout), dueAt };
    if (closedAt === undefined) return card;
    return {
      ...card,
      status: result ? 'processing' : 'waiting',
      open: false,
      closedBy: cancelled?.by ?? result?.doneby.name ?? null,
      timeOut: closedAt,
      lastChangedBy: SYSTEM.username,
      lastChangedAt: closedAt,
    };
  });
}

/** The share of the time from booking to first result by which the tube reaches the laboratory. */
const ON_THE_WAY = 0.3;
const SHELF_AFTER_MS = 86_400_000;

/** When the tube of this container reached the laboratory; null: no result of it is entered yet. */
function receipt({ record, profiles }: PastBooking, container: string): Date | null {
  const entered = of(profiles, container).flatMap(({ enteredAt }) => enteredAt ?? []);
  if (entered.length === 0) return null;
  const first = Math.min(...entered.map((at) => at.getTime()));
  const booked = record.bookedAt.getTime();
  const here = booked + ON_THE_WAY * (first - booked);
  return new Date(Math.max(here, Date.parse(record.clinical.collectedAt ?? '') || 0));
}

/** The tubes of a past booking, labelled, and as far as their results have come. */
function pastSpecimens(tx: Tx, staff: Staff, booking: PastBooking): readonly SpecimenRecord[] {
  const { record } = booking;
  const owner = { ...record, bookingId: record.id };
  // They were booked when all draws of a test had one tube.
  const layouts = booking.profiles.map(({ layout }) => ({ ...layout, draws: [] }));
  return specimensFor(tx, owner, layouts).map((specimen) => {
    const received = receipt(booking, specimen.container);
    const state =
      received === null ? specimen.state : stateOf(of(booking.profiles, specimen.container), tx.now);
    return specimenRecord(
      record.id,
      {
        ...specimen,
        state,
        receivedAt: received?.toISOString() ?? null,
        receivedBy: received === null ? null : staff.reception.name,
        place: state === 'stored' ? shelfOf(record) : null,
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
function shelfOf({ bookedAt }: BookingRecord): string {
  const row = 'ABCDEFGH'.charAt(bookedAt.getUTCMinutes() % 8);
  return `Fridge 1, rack ${bookedAt.getUTCDay() + 1} / ${row}${(bookedAt.getUTCSeconds() % 12) + 1}`;
}

/** All at once would outlast the patience with one statement on a busy machine. */
const AT_ONCE = 500;

/** Numbers the receipts in the order of time, behind those that there are; the counter's row stays held. */
export async function writePastMoney(
  tx: Tx,
  shifts: PastShifts,
  receipts: readonly PastReceipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  const inOrder = [...receipts].sort((one, other) => one.deed.now.getTime() - other.deed.now.getTime());
  await storeShifts(tx, shifts.all());
  for (let from = 0; from < inOrder.length; from += AT_ONCE) {
    const some = inOrder.slice(from, from + AT_ONCE);
    const documents = some.map(({ deed, act, payable }) => receiptDocument(deed, act, payable));
    const first = await writeReceipts(tx, documents);
    const journals = some.map(({ deed, payable, act }, place) => ({
      ...journalOf(act, payable, first + place),
      ...deed,
    }));
    postAll(tx, journals);
  }
}
