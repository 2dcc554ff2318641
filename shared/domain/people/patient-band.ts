import { isWithin, namesAge, widthOf, type AgeBand, type AgeOn } from '../ranges/age-limit.js';

export type Sex = 'male' | 'female';
/** To 13 weeks 6 days, to 27 weeks 6 days, from 28 weeks. */
export const TRIMESTERS = [1, 2, 3] as const;
export type Trimester = (typeof TRIMESTERS)[number];

/** The patients that a range or limit is for; a condition that is left out fits everybody. */
export type PatientBand = AgeBand & {
  readonly sex?: Sex | null;
  readonly pregnancy?: 'any' | Trimester | null;
};

export type RangePatient = {
  readonly gender?: string | null;
  /** Null: nothing is known of the age. */
  readonly age?: AgeOn | null;
  readonly pregnant?: boolean | null;
  /** Null: the length of the pregnancy is unknown. */
  readonly trimester?: Trimester | null;
};

export function readSex(gender: string | null | undefined): Sex | null {
  const sex = (gender ?? '').toLowerCase();
  return sex === 'male' || sex === 'female' ? sex : null;
}

export function isOfAge(band: AgeBand, { age }: RangePatient): boolean {
  return !namesAge(band) || (Boolean(age) && isWithin(age as AgeOn, band));
}

export function namesTrimester({ pregnancy }: PatientBand): boolean {
  return typeof pregnancy === 'number';
}

/** A band that names a sex or a pregnancy does not fit a patient for whom that is unknown. */
export function isFor(band: PatientBand, patient: RangePatient): boolean {
  const sex = readSex(patient.gender);
  if (band.sex && band.sex !== sex) return false;
  const isPregnant = sex === 'female' && patient.pregnant === true;
  if (band.pregnancy && !isPregnant) return false;
  if (namesTrimester(band) && band.pregnancy !== patient.trimester) return false;
  return isOfAge(band, patient);
}

/**
 * One trimester says more than any, pregnancy more than none, any age more than none, a narrow one more than a wide
 * one, then sex. Below nought: `left` says more.
 */
export function bySpecificity(left: PatientBand, right: PatientBand): number {
  return (
    Number(namesTrimester(right)) - Number(namesTrimester(left)) ||
    Number(Boolean(right.pregnancy)) - Number(Boolean(left.pregnancy)) ||
    Number(namesAge(right)) - Number(namesAge(left)) ||
    narrower(left, right) ||
    Number(Boolean(right.sex)) - Number(Boolean(left.sex))
  );
}

function narrower(left: AgeBand, right: AgeBand): number {
  const [one, other] = [widthOf(left), widthOf(right)];
  return one === other ? 0 : one - other;
}
