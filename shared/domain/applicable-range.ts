import { combineBySex, displayRange, parseRange, type Range } from './range-grammar.js';

export type Sex = 'male' | 'female';

/** Age in completed days, both ends included; what is left out matches everyone. */
export type RangeBand = {
  readonly sex?: Sex | null;
  readonly ageMinDays?: number | null;
  readonly ageMaxDays?: number | null;
  readonly pregnant?: boolean | null;
  readonly text: string;
};

export type RangedParameter = {
  readonly rangeMale?: string | null;
  readonly rangeFemale?: string | null;
  readonly rangePregnancy?: string | null;
  readonly ranges?: readonly RangeBand[] | null;
};

/** Age in days where the date of birth is known (ageInDays), else whole years. */
export type RangePatient = {
  readonly gender?: string | null;
  readonly pregnant?: boolean | null;
  readonly ageDays?: number | null;
  readonly ageYears?: number | null;
};

/** `text` is what is stored with the result: parseRange(text) gives `range` again. */
export type AppliedRange = {
  readonly text: string;
  readonly display: string;
  readonly range: Range;
  readonly source: 'band' | 'pregnancy' | 'male' | 'female' | 'both';
};

const DAYS_PER_YEAR = 365.25;

function readSex(gender: string | null | undefined): Sex | null {
  const sex = (gender ?? '').toLowerCase();
  return sex === 'male' || sex === 'female' ? sex : null;
}

function ageDays(patient: RangePatient): number | null {
  if (typeof patient.ageDays === 'number') return patient.ageDays;
  return typeof patient.ageYears === 'number' ? Math.ceil(patient.ageYears * DAYS_PER_YEAR) : null;
}

function hasAge(band: RangeBand): boolean {
  return typeof band.ageMinDays === 'number' || typeof band.ageMaxDays === 'number';
}

function fits(band: RangeBand, sex: Sex, patient: RangePatient): boolean {
  if (band.sex && band.sex !== sex) return false;
  const pregnant = patient.pregnant === true && sex === 'female';
  if (typeof band.pregnant === 'boolean' && band.pregnant !== pregnant) return false;
  if (!hasAge(band)) return true;
  const days = ageDays(patient);
  if (days === null) return false;
  return days >= (band.ageMinDays ?? 0) && days <= (band.ageMaxDays ?? Infinity);
}

function ageWidth(band: RangeBand): number {
  return (band.ageMaxDays ?? Infinity) - (band.ageMinDays ?? 0);
}

/** Pregnancy says more than age, a narrow age band more than a wide one, any age more than sex. */
function isMoreSpecific(left: RangeBand, right: RangeBand): boolean {
  const pregnancy = Number(left.pregnant === true) - Number(right.pregnant === true);
  if (pregnancy !== 0) return pregnancy > 0;
  if (hasAge(left) !== hasAge(right)) return hasAge(left);
  if (ageWidth(left) !== ageWidth(right)) return ageWidth(left) < ageWidth(right);
  return Boolean(left.sex) && !right.sex;
}

type Choice = { readonly text: string; readonly source: AppliedRange['source'] };

function choose(parameter: RangedParameter, sex: Sex, patient: RangePatient): Choice {
  const pregnancy = (parameter.rangePregnancy ?? '').trim();
  const pregnant = patient.pregnant === true && sex === 'female';
  const bands = (parameter.ranges ?? []).filter((band) => fits(band, sex, patient));
  const best = bands.reduce<RangeBand | null>(
    (held, band) => (held === null || isMoreSpecific(band, held) ? band : held),
    null,
  );
  if (best !== null && !(pregnant && pregnancy !== '' && best.pregnant !== true)) {
    return { text: best.text, source: 'band' };
  }
  if (pregnant && pregnancy !== '') return { text: pregnancy, source: 'pregnancy' };
  return { text: (sex === 'male' ? parameter.rangeMale : parameter.rangeFemale) ?? '', source: sex };
}

/**
 * RULINGS R8: the most specific range that fits the patient, else the one of the patient's sex.
 * With sex unknown both are kept, and only what both agree on is flagged.
 */
export function applicableRange(parameter: RangedParameter, patient: RangePatient): AppliedRange {
  const sex = readSex(patient.gender);
  if (sex !== null) return applied(choose(parameter, sex, patient));
  const male = choose(parameter, 'male', patient);
  const female = choose(parameter, 'female', patient);
  return applied({ text: combineBySex(male.text, female.text), source: 'both' });
}

function applied(choice: Choice): AppliedRange {
  const { text, source } = choice;
  return { text, source, display: displayRange(text), range: parseRange(text) };
}
