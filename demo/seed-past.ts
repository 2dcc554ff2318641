import { confirmationOf } from '../shared/disciplines/bloodbank/group-here.js';
import { labNumber } from '../shared/domain/specimens/lab-number.js';
import { isIssued, SETTLED_STAGES } from '../shared/domain/stage.js';
import { PendingLabNumber } from '../server/events/pending-lab-number.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { writePatients } from '../server/patients/index.js';
import { LabNumberEntity } from '../server/settings/index.js';
import type { Doctor } from './set-up-laboratory.js';
import { readLaboratory, type DemoLaboratory } from './laboratory.js';
import { assignPatients, freshVisits, makeBooking, type PastBooking, type Visit } from './past-bookings.js';
import { makeMoney, type PastReceipt } from './past-money.js';
import type { PastPatient } from './past-patients.js';
import { makeResult, type PastResult } from './past-results.js';
import { closePastShifts } from './past-shifts.js';
import { later, visitTimes } from './past-time.js';
import { pastPayers } from './payers.js';
import type { Random } from './random.js';
import type { Staff } from './staff.js';
import { writePast, writePastMoney, type Past } from './write-past.js';

interface PastAsked {
  readonly bookings: number;
  readonly days: number;
  readonly staff: Staff;
  readonly doctors: readonly Doctor[];
}

export interface Seeded {
  readonly patients: number;
  readonly bookings: number;
  readonly results: number;
  readonly receipts: number;
}

/** So many bookings are made and sent while PostgreSQL still writes the ones before. */
const BATCH = 200;
const MOST_FRESH = 120;
const FRESH_SHARE = 0.2;
/** In a large one a few came before, so that some of what payers owe is old. */
const SMALL = 500;
export const OLDER_DAYS = 95;
const OLDER_SHARE = 0.06;
const DAY_MINUTES = 24 * 60;

/** Writes the laboratory's past as if it had come through the API, in the caller's transaction. */
export async function seedPast(tx: Tx, random: Random, asked: PastAsked): Promise<Seeded> {
  const { staff, doctors } = asked;
  const house = await readLaboratory({ tx, random, staff, doctors });
  const visits = planVisits(house, asked);
  const numbers = await holdLabNumbers(tx);
  const { arrivals, known } = assignPatients(random, staff.reception, visits, (place) =>
    labNumber(numbers.prefix, numbers.last + place),
  );
  writePatients(tx, PendingLabNumber.known(known));
  const receipts: PastReceipt[] = [];
  let results = 0;
  for (let from = 0; from < arrivals.length; from += BATCH) {
    const batch = arrivals.slice(from, from + BATCH).map((one) => makePast(house, makeBooking(house, one)));
    await tx.allSent();
    writePast(tx, staff, batch);
    receipts.push(...batch.flatMap(({ money }) => money.receipts));
    results += batch.reduce((count, one) => count + one.results.length, 0);
  }
  await writePastMoney(tx, house.shifts, receipts);
  await pastPayers(tx, staff);
  await closePastShifts(tx, random, staff);
  await setBloodGroups(tx, known);
  await tx.entities.increment(LabNumberEntity, { singleton: true }, 'lastNumber', known.length);
  await tx.allSent();
  return { patients: known.length, bookings: arrivals.length, results, receipts: receipts.length };
}

function planVisits(house: DemoLaboratory, { bookings, days }: PastAsked): Visit[] {
  const { random, tx, laboratory } = house;
  const { timeZone } = laboratory;
  const fresh = Math.min(MOST_FRESH, Math.floor(bookings * FRESH_SHARE));
  const older = Math.max(0, Math.floor((bookings - SMALL) * OLDER_SHARE));
  const past = [
    ...visitTimes(random, older, later(tx.now, -days * DAY_MINUTES), OLDER_DAYS, timeZone),
    ...visitTimes(random, bookings - fresh - older, tx.now, days, timeZone),
  ];
  const visits: Visit[] = [...past.map((at) => ({ at })), ...freshVisits(house, fresh)];
  return visits.sort((one, other) => one.at.getTime() - other.at.getTime());
}

interface Numbers {
  readonly prefix: string;
  readonly last: number;
}

/** Locked until the commit: a booking meanwhile gets the number after these. */
async function holdLabNumbers(tx: Tx): Promise<Numbers> {
  const row = await tx.one<Numbers>('select prefix, last_number as last from lab_number_config for update');
  if (!row) throw new Error('The lab number configuration is missing.');
  return row;
}

function makePast(house: DemoLaboratory, booking: PastBooking): Past {
  const money = makeMoney(house, booking);
  const results = booking.profiles.flatMap((profile): PastResult[] =>
    profile.enteredAt === null || profile.cancelled
      ? []
      : [makeResult(house, booking, profile, profile.enteredAt)],
  );
  readGroup(booking.patient, results);
  return { booking, money, results, handedOverAt: handedOver(house, booking, results) };
}

/** Most collect their report within a day. */
function handedOver(
  { random, tx }: DemoLaboratory,
  booking: PastBooking,
  results: readonly PastResult[],
): Date | null {
  const isDone = booking.profiles.every(({ stage }) => SETTLED_STAGES.includes(stage));
  if (!isDone || results.length === 0) return null;
  const last = Math.max(...results.map(({ record }) => record.dateTimeUpdated.getTime()));
  const at = later(new Date(last), random.between(15, 1500));
  return at < tx.now ? at : null;
}

/** A group is the patient's once two separate samples agree. */
function readGroup(patient: PastPatient, results: readonly PastResult[]): void {
  const isRead = results.some(
    ({ record }) => isIssued(record.stage) && confirmationOf(record.sections) !== null,
  );
  if (!isRead) return;
  patient.grouped += 1;
  const { abo, rhesus } = patient.subject;
  if (patient.grouped > 1) patient.bloodGroup = `${abo} ${rhesus}`;
}

async function setBloodGroups(tx: Tx, known: readonly PastPatient[]): Promise<void> {
  const grouped = known.filter(({ bloodGroup }) => bloodGroup !== null);
  await tx.sql(
    `update patient p set blood_group = g.blood_group
     from unnest($1::uuid[], $2::text[]) as g (id, blood_group) where p.id = g.id`,
    [grouped.map(({ id }) => id), grouped.map(({ bloodGroup }) => bloodGroup)],
  );
}
