import { v7 as uuidv7 } from 'uuid';
import { MOVES } from '../shared/domain/stage.js';
import { turnaroundFor } from '../shared/domain/time/turnaround.js';
import type { Priority, Stage } from '../shared/vocabulary.js';
import { pricedTogether, type RequestedProfile } from '../server/bookings/booked-profiles.js';
import { newBookingRecord, type BookingRecord } from '../server/bookings/booking-record.js';
import type { Actor } from '../server/kernel/actor.js';
import { CASH_LIST } from '../server/prices/index.js';
import type { DemoLaboratory, Offered } from './laboratory.js';
import { ageYears, comesBack, makePatient, type PastPatient } from './past-patients.js';
import { collectedThen, later } from './past-time.js';
import { payerOf } from './payers.js';
import type { Random } from './random.js';
import { requestTests, testOfUnit } from './request-tests.js';

export interface PastProfile {
  readonly id: string;
  readonly layout: Offered['profile'] & RequestedProfile;
  /** When the bench saved it, and when the pathologist signed it and it left; null: not yet. */
  readonly enteredAt: Date | null;
  readonly signedAt: Date | null;
  stage: Stage;
  /** Refunded: when and by whom. */
  cancelled: { readonly at: Date; readonly by: string } | null;
}

export interface PastBooking {
  /** As it was when it was booked. */
  readonly record: BookingRecord;
  readonly patient: PastPatient;
  readonly profiles: readonly PastProfile[];
}

/** A visit that is still to be filled in. */
export interface Visit {
  readonly at: Date;
  /** A test that is waiting right now, so that no bench stands empty. */
  readonly waitsFor?: string;
}

interface Arrival extends Visit {
  readonly patient: PastPatient;
  /** Counts the patient's visits from 0. */
  readonly index: number;
}

const NOTES = [
  '',
  '',
  '',
  '',
  'Known hypertensive',
  'Fever for three days',
  'Tired, weight loss',
  'Routine check',
  'On metformin',
];

/** The last hours' visits: each unit in turn has something to do when the demonstration begins. */
export function freshVisits({ random, offered, tx }: DemoLaboratory, count: number): Visit[] {
  const menu = [...offered.values()].map(({ profile }) => profile);
  return Array.from({ length: count }, (_, turn) => {
    const waitsFor = testOfUnit(random, menu, turn);
    const turnaround = waitsFor === undefined ? undefined : offered.get(waitsFor)?.profile.turnaroundMinutes;
    const minutes = Math.min(turnaround ?? 60, 300);
    return { at: later(tx.now, -minutes * random.between(0.03, 1.04)), ...(waitsFor && { waitsFor }) };
  });
}

/** Gives each visit a patient: new people get the next numbers in the order of arrival. */
export function assignPatients(
  random: Random,
  reception: Actor,
  visits: readonly Visit[],
  numberOf: (place: number) => string,
) {
  const known: PastPatient[] = [];
  const arrivals = visits.map((visit): Arrival => {
    const patient = comesBack(random, known, visit.at) ?? newcomer(visit.at);
    patient.lastVisit = visit.at;
    patient.bookingsCount += 1;
    return { ...visit, patient, index: patient.bookingsCount - 1 };
  });
  return { arrivals, known };

  function newcomer(at: Date): PastPatient {
    const fresh = makePatient(random, numberOf(known.length), at, reception);
    known.push(fresh);
    return fresh;
  }
}

export function makeBooking(house: DemoLaboratory, arrival: Arrival): PastBooking {
  const { tx, random, offered, bundles, staff } = house;
  const { at, patient } = arrival;
  const whom = { gender: patient.gender, ageYears: ageYears(patient, at) };
  const asked = requestTests(random, whom, new Set(offered.keys()), arrival.waitsFor);
  const priority = stillFits(random.weighted({ routine: 84, urgent: 11, stat: 5 }), arrival, house);
  const fasting = asked.codes.some((code) => code === 'FBS' || code === 'LIPID');
  // Without a collection time there is no crossmatch.
  const collected = random.chance(0.75) || asked.codes.includes('GXM');
  const clinical = {
    ...(fasting && { fasting: true }),
    ...(asked.antenatal && { pregnant: true }),
    ...(collected && {
      collectedAt: later(at, -random.between(4, 35)).toISOString(),
      collectedBy: random.pick(['Sr Dube', 'Sr Phiri', 'Phlebotomy', 'Ward staff']),
    }),
  };
  const notes = random.pick(NOTES);
  const doctor = random.chance(0.82) ? random.pick(house.doctors) : null;
  const wanted = asked.codes.flatMap((code) => offered.get(code)?.profile ?? []);
  const profiles = pricedTogether(wanted, bundles);
  const { insured } = patient;
  const who = insured && { payerId: payerOf(insured.payer)?.id, memberNumber: insured.memberNumber };
  const record = newBookingRecord(
    collectedThen(tx, staff.reception, at),
    { priority, notes, clinical, referringDoctorId: doctor?.id, ...who },
    {
      id: uuidv7({ msecs: at.getTime() }),
      patient,
      profiles,
      priceListId: CASH_LIST,
      doctorName: doctor?.name ?? null,
    },
  );
  return {
    record: { ...record, bookingIndex: arrival.index },
    patient,
    profiles: profiles.map((layout) => makeProfile(house, arrival, priority, layout)),
  };
}

/** Urgent work does not wait for hours: only routine work is that late. */
const LATE_AT_MOST = 1.2;
/** The pathologist signs urgent ones so many times sooner. */
const SIGNED_SOONER = 4;

function stillFits(priority: Priority, { at, waitsFor }: Visit, { offered, tx }: DemoLaboratory): Priority {
  const layout = waitsFor === undefined ? undefined : offered.get(waitsFor)?.profile;
  if (layout === undefined) return priority;
  const most = later(at, turnaroundFor(priority, layout) * LATE_AT_MOST);
  return tx.now > most ? 'routine' : priority;
}

function makeProfile(
  { random, tx: { now } }: DemoLaboratory,
  visit: Visit,
  priority: Priority,
  layout: PastProfile['layout'],
): PastProfile {
  const part = random.chance(0.05) ? random.between(1, 1.4) : random.between(0.3, 0.92);
  const entered = later(visit.at, Math.max(6, turnaroundFor(priority, layout) * part));
  const signing = random.between(4, 55);
  const released = later(entered, priority === 'routine' ? signing : signing / SIGNED_SOONER);
  const waits = visit.waitsFor !== undefined && (visit.waitsFor === layout.code || random.chance(0.15));
  const enteredAt = waits || entered > now ? null : entered;
  const signedAt = enteredAt === null || released > now ? null : released;
  const waiting = random.chance(0.06) ? 'in_process' : 'waiting';
  return {
    id: uuidv7({ msecs: visit.at.getTime() }),
    layout,
    enteredAt,
    signedAt,
    stage: signedAt ? MOVES.release.to : enteredAt ? 'validated' : waiting,
    cancelled: null,
  };
}
