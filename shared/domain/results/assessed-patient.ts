import { ageInDays, calendarAge, estimatedDateOfBirth, isRealDate, parseAge } from '../people/age.js';
import { ADULT_FROM, hasReached, type AgeOn } from '../ranges/age-limit.js';
import type { RangePatient, Trimester } from '../people/patient-band.js';
import { sexLetter } from '../people/person.js';
import type { FormulaPatient } from '../formulas/formulas.js';

/** The person that a result is judged for. */
export type AssessedPatient = {
  readonly gender: string;
  readonly dateOfBirth: string | null;
  readonly age: string;
  readonly pregnant: boolean;
  /** Completed days of pregnancy on the day of the sample; null: unknown. */
  readonly gestationDays?: number | null;
  /** The day of the sample, yyyy-MM-dd. */
  readonly at: string;
};

const SECOND_FROM_DAYS = 14 * 7;
const THIRD_FROM_DAYS = 28 * 7;

/** To 13 weeks 6 days, to 27 weeks 6 days, from 28 weeks (bands.json); null: not known. */
export function trimesterOf(gestationDays: number | null | undefined): Trimester | null {
  if (gestationDays === null || gestationDays === undefined) return null;
  if (gestationDays < SECOND_FROM_DAYS) return 1;
  return gestationDays < THIRD_FROM_DAYS ? 2 : 3;
}

/** As ranges and critical limits are chosen for. */
export function rangePatient(patient: AssessedPatient): RangePatient {
  const { gender, pregnant, gestationDays } = patient;
  return { gender, pregnant, age: ageOn(patient), trimester: pregnant ? trimesterOf(gestationDays) : null };
}

/** Null if nothing is known of the age, or the date of birth lies behind the sample. */
export function ageOn({ dateOfBirth, age, at }: AssessedPatient): AgeOn | null {
  if (!isRealDate(at)) return null;
  if (dateOfBirth !== null && isRealDate(dateOfBirth))
    return ageInDays(dateOfBirth, at) < 0 ? null : { dateOfBirth, at };
  const known = parseAge(age);
  return known === null ? null : { dateOfBirth: estimatedDateOfBirth(known, at), at };
}

export const COLLECTION_TIME = 'collection time';

const JUDGED_BY = [
  ['sex', ({ gender }: JudgedPatient) => gender],
  ['date of birth', ({ dateOfBirth }: JudgedPatient) => dateOfBirth],
  ['pregnancy', ({ pregnant, gestationDays }: JudgedPatient) => pregnant && `${gestationDays ?? 'unknown'}`],
  [COLLECTION_TIME, ({ at }: JudgedPatient) => at],
] as const;

type JudgedPatient = Pick<AssessedPatient, 'gender' | 'dateOfBirth' | 'pregnant' | 'gestationDays' | 'at'>;

/**
 * The changes in sex, birth date, pregnancy and day of the sample since a result was judged; none: it is still valid.
 */
export function isAssessedDifferently(stored: JudgedPatient, today: JudgedPatient): readonly string[] {
  return JUDGED_BY.filter(([, of]) => of(stored) !== of(today)).map(([what]) => what);
}

/** As formulas are worked out for. */
export function formulaPatient(patient: AssessedPatient): FormulaPatient {
  const { gender, dateOfBirth, at, pregnant } = patient;
  return { gender, dateOfBirth, at, pregnant, ageYears: ageYears(patient.age) };
}

const UNITS_A_YEAR = { y: 1, m: 12, d: 365.25 } as const;

function ageYears(text: string): number | null {
  const age = parseAge(text);
  return age === null ? null : age.value / UNITS_A_YEAR[age.unit];
}

const TRIMESTERS: Readonly<Record<Trimester, string>> = { 1: '1st', 2: '2nd', 3: '3rd' };
const YEARS_FROM = 2;
const MONTHS_PER_YEAR = 12;

/** The group whose ranges a result shows: "F 18+", "M 2 d", "pregnant, 2nd trimester"; '' if unknown. */
export function rangesAreFor(patient: AssessedPatient): string {
  const trimester = trimesterOf(patient.gestationDays);
  if (patient.pregnant && patient.gender === 'female')
    return `pregnant, ${trimester === null ? 'trimester not known' : `${TRIMESTERS[trimester]} trimester`}`;
  const age = ageOn(patient);
  const sex = patient.gender === 'unknown' ? 'sex unknown,' : sexLetter(patient.gender);
  return [sex, age === null ? 'age not known' : ageGroup(age)].filter(Boolean).join(' ');
}

function ageGroup(age: AgeOn): string {
  if (hasReached(age, ADULT_FROM)) return '18+';
  const { years, months, days } = calendarAge(age.dateOfBirth, age.at);
  if (years >= YEARS_FROM) return `${years} y`;
  const inMonths = years * MONTHS_PER_YEAR + months;
  return inMonths > 0 ? `${inMonths} m` : `${days} d`;
}
