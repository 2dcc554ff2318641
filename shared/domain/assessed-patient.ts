import { ageInDays, isRealDate, parseAge } from './age.js';
import type { RangePatient } from './applicable-range.js';
import type { FormulaPatient } from './formulas.js';

/** Whom a result is judged for. */
export type AssessedPatient = {
  readonly gender: string;
  readonly dateOfBirth: string | null;
  readonly age: string;
  readonly pregnant: boolean;
  /** The day of the sample, yyyy-MM-dd. */
  readonly at: string;
};

/** As ranges are chosen for. */
export function rangePatient(patient: AssessedPatient): RangePatient {
  const { gender, pregnant, dateOfBirth, at } = patient;
  const known = dateOfBirth !== null && isRealDate(dateOfBirth) && isRealDate(at);
  const days = known ? ageInDays(dateOfBirth, at) : null;
  return {
    gender,
    pregnant,
    ageDays: days !== null && days >= 0 ? days : null,
    ageYears: ageYears(patient.age),
  };
}

/** As formulas are worked out for. */
export function formulaPatient(patient: AssessedPatient): FormulaPatient {
  const { gender, dateOfBirth, at } = patient;
  return { gender, dateOfBirth, at, ageYears: ageYears(patient.age) };
}

const UNITS_A_YEAR = { y: 1, m: 12, d: 365.25 } as const;

function ageYears(text: string): number | null {
  const age = parseAge(text);
  return age === null ? null : age.value / UNITS_A_YEAR[age.unit];
}
