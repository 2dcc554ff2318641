import { v7 as uuidv7 } from 'uuid';
import type { PreviousOfEquation } from '../shared/domain/results/assess-result.js';
import { patientTexts } from '../shared/domain/people/person.js';
import type { Actor } from '../server/kernel/actor.js';
import type { PatientWritten } from '../server/patients/index.js';
import { makeName, type KnownGender } from './names.js';
import type { Random } from './random.js';
import { subjectOf, type Subject } from './subject.js';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;

type Earlier = PreviousOfEquation & { readonly enteredAt: Date; readonly bookingId: string };

/** As finally stored, and the parts that are on no record. */
export type PastPatient = Omit<PatientWritten, 'dateOfBirth'> & {
  readonly dateOfBirth: string;
  readonly subject: Subject;
  readonly insured: Insured | null;
  bookingsCount: number;
  lastVisit: Date;
  /** Samples by which the blood group was read; it is on record once two agree. */
  grouped: number;
  bloodGroup: string | null;
  /** Values by parameter and unit of measure, newest first. */
  readonly earlier: Map<string, Earlier[]>;
};

/** The payer of a person's bookings, and the person's number there. */
export interface Insured {
  readonly payer: string;
  readonly memberNumber: string;
}

const STREETS = [
  'Jacaranda Avenue',
  'Samora Machel Road',
  'Rue des Lilas',
  'Station Street',
  'Baobab Close',
  'Calle Mayor',
];
const PAYERS = ['First Mutual Health', 'Cimas', 'PSMAS', 'Bupa Global', 'Old Mutual Staff Fund'];
/** The share of those above it with a known address. */
const HAS_ADDRESS = 0.72;
const DELIVER = { collect: 60, phone: 18, email: 22 } as const;

export function makePatient(random: Random, labNumber: string, at: Date, by: Actor): PastPatient {
  const gender: KnownGender = random.chance(0.56) ? 'female' : 'male';
  return {
    ...patientTexts(() => null),
    id: uuidv7({ msecs: at.getTime() }),
    labNumber,
    ...makePerson(random, gender, at),
    mergedInto: null,
    twin: null,
    version: 1,
    createdAt: at,
    lastChangedBy: by.username,
    lastChangedAt: at,
    subject: subjectOf(labNumber, gender),
    bookingsCount: 0,
    lastVisit: at,
    grouped: 0,
    bloodGroup: null,
    earlier: new Map(),
  };
}

/** Somebody who does not exist, as reception would write them down. */
export function makePerson(random: Random, gender: KnownGender, at: Date) {
  const payer = random.chance(0.14) ? random.pick(PAYERS) : null;
  const reach = random.next();
  return {
    fullName: makeName(random, gender),
    gender,
    dateOfBirth: birthDate(random, at),
    dobEstimated: random.chance(0.01),
    nationalId: random.chance(0.6)
      ? `63-${random.digits(7)} ${random.pick(['A', 'F', 'K', 'T'])} ${random.digits(2)}`
      : null,
    wardNumber: random.chance(0.12) ? `Ward ${random.whole(1, 9)}` : null,
    phone: reach < 0.94 ? `+263 7${random.whole(1, 8)} ${random.digits(3)} ${random.digits(4)}` : null,
    email: reach > HAS_ADDRESS ? `patient${random.digits(6)}@mail.example` : null,
    address: random.chance(0.7) ? `${random.whole(1, 240)} ${random.pick(STREETS)}` : null,
    insured: payer === null ? null : { payer, memberNumber: random.digits(8) },
    deliverBy: wayOfResults(random.weighted(DELIVER), reach),
  };
}

/** Results go by email to patients with an address. */
function wayOfResults(wanted: keyof typeof DELIVER, reach: number): string {
  return wanted === 'email' && reach <= HAS_ADDRESS ? 'collect' : wanted;
}

/** Few children, most between twenty and seventy, some very old. */
function birthDate(random: Random, at: Date): string {
  const group = random.weighted({ infant: 3, child: 9, adult: 62, older: 26 });
  const years = {
    infant: () => random.between(0.01, 2),
    child: () => random.between(2, 18),
    adult: () => random.between(18, 58),
    older: () => Math.min(101, 58 + Math.abs(random.normal()) * 13),
  }[group]();
  return new Date(at.getTime() - years * YEAR_DAYS * DAY_MS).toISOString().slice(0, 10);
}

export function ageYears({ dateOfBirth }: Pick<PastPatient, 'dateOfBirth'>, at: Date): number {
  return (at.getTime() - Date.parse(dateOfBirth)) / (YEAR_DAYS * DAY_MS);
}

/** Those who come back come back often: every draw prefers people who have come before. */
export function comesBack(random: Random, known: readonly PastPatient[], at: Date): PastPatient | undefined {
  if (known.length < 20 || !random.chance(0.3)) return undefined;
  const found = Array.from({ length: 4 }, () => random.pick(known));
  const ready = found.filter((patient) => at.getTime() - patient.lastVisit.getTime() > 1.5 * DAY_MS);
  return ready.sort((one, other) => other.bookingsCount - one.bookingsCount)[0];
}
