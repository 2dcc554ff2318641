import { labNumber } from '../shared/domain/specimens/lab-number.js';
import { isIssued, SETTLED_STAGES } from '../shared/domain/stage.js';
import { pricedProfiles, profileLayout, type ProfileLayout } from '../server/catalogue/index.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { cashAt } from '../server/prices/index.js';
import { microbiologyReference } from '../server/results/reference/microbiology.js';
import { formulaConfig, laboratory, LabNumberEntity } from '../server/settings/index.js';
import {
  pricedBundles,
  assignPatients,
  freshVisits,
  makeBooking,
  type Offer,
  type PastBooking,
  type PricedLayout,
  type Visit,
} from './past-bookings.js';
import { typesOfThePast } from './euros.js';
import type { Doctor } from './furnishing.js';
import { makeMoney, type PastReceipt, type Till } from './past-money.js';
import type { PastPatient } from './past-patients.js';
import { pastPayers } from './payers.js';
import { makeResult, rulesOf, type PastResult, type Rules } from './past-results.js';
import { PastShifts, closePastShifts } from './past-shifts.js';
import { later, visitTimes } from './past-time.js';
import type { Random } from './random.js';
import type { Staff } from './staff.js';
import {
  writeBookings,
  writePatients,
  writeCharges,
  writePastMoney,
  writeResults,
  type Past,
} from './write-past.js';
import { isConfirmedGroup } from './draw-blood.js';

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
  const { offer, rules, till } = await readHouse(tx, asked);
  const visits = planVisits(random, asked, offer, rules.laboratory.timeZone);
  const numbers = await holdLabNumbers(tx);
  const { patients, known } = assignPatients(random, visits, (place) =>
    labNumber(numbers.prefix, numbers.last + place),
  );
  const indexes = new Map<PastPatient, number>();
  const samples = new Map<string, number>();
  const receipts: PastReceipt[] = [];
  let [results, written, groups] = [0, 0, new Map<string, string>()];
  writePatients(tx, asked.staff, known);
  for (let from = 0; from < visits.length; from += BATCH) {
    const batch = visits.slice(from, from + BATCH).flatMap((visit, place) => {
      const patient = patients[from + place];
      return patient ? [makePast(random, offer, rules, till, visit, patient, indexes)] : [];
    });
    groups = new Map([...groups, ...bloodGroups(batch, samples)]);
    await tx.allSent();
    writeBookings(tx, asked.staff, batch);
    writeCharges(tx, asked.staff, batch);
    writeResults(tx, batch);
    receipts.push(...batch.flatMap(({ money }) => money.receipts));
    results += batch.reduce((count, one) => count + one.results.length, 0);
    written += batch.length;
  }
  await writePastMoney(tx, till.shifts, receipts);
  await pastPayers(tx, asked.staff);
  await closePastShifts(tx, random, asked.staff);
  await giveGroups(tx, groups);
  await tx.entities.increment(LabNumberEntity, { singleton: true }, 'lastNumber', known.length);
  await tx.allSent();
  return { patients: known.length, bookings: written, results, receipts: receipts.length };
}

async function readHouse(tx: Tx, { staff, doctors }: PastAsked) {
  const codes = await tx.sql<{ code: string }>(
    `select p.code from profile p join profile_version v on v.id = p.published_version_id
     where p.retired_at is null order by v.position`,
  );
  const [house, formulas, typesAt, bundles, ...layouts] = await Promise.all([
    laboratory(tx),
    formulaConfig(tx),
    typesOfThePast(tx),
    pricedBundles(tx),
    ...codes.map(({ code }) => profileLayout(tx, code)),
  ]);
  const { version: _, ...config } = formulas;
  const priced = await pricedProfiles(
    tx,
    codes.map(({ code }) => code),
    cashAt(tx.now),
  );
  const prices = new Map(
    priced.map(({ code, priceMinor, priceListId }) => [code, { priceMinor, priceListId }]),
  );
  const known = new Map(
    layouts.flatMap((one): [string, PricedLayout][] => {
      const price = one && prices.get(one.profile.code);
      return price ? [[one.profile.code, { ...one, profile: { ...one.profile, ...price } }]] : [];
    }),
  );
  const cultures = await culturesOf(tx, known);
  const rules: Rules = rulesOf({ laboratory: house, config, layouts: known, cultures, staff, now: tx.now });
  const shifts = new PastShifts(house.timeZone, tx.now);
  const till: Till = { laboratory: house, typesAt, staff, shifts, now: tx.now };
  const offer: Offer = { layouts: known, doctors, bundles, now: tx.now };
  return { rules, till, offer };
}

/** Microbiology's look-ups, for each of its profiles. */
async function culturesOf(tx: Tx, layouts: ReadonlyMap<string, ProfileLayout>): Promise<Rules['cultures']> {
  const codes = [...layouts.values()].flatMap(({ profile }) =>
    profile.unit === 'microbiology' ? [profile.code] : [],
  );
  const found = codes.map(
    async (code) => [code, await microbiologyReference(tx, { bookingId: null, code })] as const,
  );
  return new Map(await Promise.all(found));
}

function planVisits(random: Random, { bookings, days }: PastAsked, offer: Offer, timeZone: string): Visit[] {
  const fresh = Math.min(MOST_FRESH, Math.floor(bookings * FRESH_SHARE));
  const older = Math.max(0, Math.floor((bookings - SMALL) * OLDER_SHARE));
  const past = [
    ...visitTimes(random, older, later(offer.now, -days * DAY_MINUTES), OLDER_DAYS, timeZone),
    ...visitTimes(random, bookings - fresh - older, offer.now, days, timeZone),
  ];
  const visits = [...past.map((at) => ({ at, waitsFor: null })), ...freshVisits(random, fresh, offer)];
  return visits.sort((one, other) => one.at.getTime() - other.at.getTime());
}

interface Numbers {
  readonly prefix: string;
  readonly last: number;
}

/** Held to the commit: whoever books meanwhile gets the number after these. */
async function holdLabNumbers(tx: Tx): Promise<Numbers> {
  const row = await tx.one<Numbers>('select prefix, last_number as last from lab_number_config for update');
  if (!row) throw new Error('The lab number configuration is missing.');
  return row;
}

function makePast(
  random: Random,
  offer: Offer,
  rules: Rules,
  till: Till,
  visit: Visit,
  patient: PastPatient,
  indexes: Map<PastPatient, number>,
): Past {
  const index = indexes.get(patient) ?? 0;
  indexes.set(patient, index + 1);
  const booking = makeBooking(random, offer, visit, patient, index);
  const money = makeMoney(random, till, booking);
  const results = booking.profiles.flatMap((profile): PastResult[] =>
    profile.enteredAt === null || profile.cancelled
      ? []
      : [makeResult(random, rules, booking, profile, profile.enteredAt)],
  );
  return { booking, money, results, handedOverAt: handedOver(random, booking, results, offer.now) };
}

/** Most collect their report within a day. */
function handedOver(
  random: Random,
  booking: PastBooking,
  results: readonly PastResult[],
  now: Date,
): Date | null {
  const isDone = booking.profiles.every(({ stage }) => SETTLED_STAGES.includes(stage));
  if (!isDone || results.length === 0) return null;
  const last = Math.max(...results.map(({ record }) => record.dateTimeUpdated.getTime()));
  const at = later(new Date(last), random.between(15, 1500));
  return at < now ? at : null;
}

/** A group is the patient's once two separate samples agree. */
function bloodGroups(batch: readonly Past[], samples: Map<string, number>): [string, string][] {
  return batch.flatMap(({ booking: { patient }, results }) => {
    const isRead = results.some(({ record }) => isIssued(record.stage) && isConfirmedGroup(record.sections));
    if (!isRead) return [];
    const count = (samples.get(patient.id) ?? 0) + 1;
    samples.set(patient.id, count);
    const { abo, rhesus } = patient.subject;
    return count < 2 ? [] : [[patient.id, `${abo} ${rhesus}`] as [string, string]];
  });
}

async function giveGroups(tx: Tx, groups: ReadonlyMap<string, string>): Promise<void> {
  await tx.sql(
    `update patient p set blood_group = g.blood_group
     from unnest($1::uuid[], $2::text[]) as g (id, blood_group) where p.id = g.id`,
    [[...groups.keys()], [...groups.values()]],
  );
}
