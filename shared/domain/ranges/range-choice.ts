import { ADULT_FROM, hasReached, namesAge } from './age-limit.js';
import {
  bySpecificity,
  isOfAge,
  namesTrimester,
  TRIMESTERS,
  type PatientBand,
  type RangePatient,
  type Sex,
} from '../people/patient-band.js';
import { combineTrimesters } from './range-of-trimesters.js';

/** An empty text says that there is no range for these patients. */
export type RangeBand = PatientBand & { readonly text: string };

export type RangedParameter = {
  readonly rangeMale?: string | null;
  readonly rangeFemale?: string | null;
  /** Of any length of pregnancy. */
  readonly rangePregnancy?: string | null;
  readonly ranges?: readonly RangeBand[] | null;
  /** The ranges by sex hold from 18 years only. */
  readonly adultOnly?: boolean | null;
};

/**
 * 'trimesters': of a pregnancy of unknown length, all three. 'no-age', 'no-pregnancy', 'no-sex' and 'no-range': there
 * are ranges, and none of them is for this patient.
 */
export type RangeSource =
  | 'band'
  | 'pregnancy'
  | 'trimesters'
  | 'male'
  | 'female'
  | 'both'
  | 'no-age'
  | 'no-pregnancy'
  | 'no-sex'
  | 'no-range';

/** A range as it is stored with a result. */
export type Choice = {
  readonly text: string;
  readonly source: RangeSource;
  /** She is pregnant, and the range is the one of women who are not: there is none for a pregnancy. */
  readonly notPregnant?: true;
};

function mostSpecific(bands: readonly RangeBand[]): RangeBand | undefined {
  return [...bands].sort(bySpecificity)[0];
}

/** Undefined: pregnancy says nothing, and her age and sex do. */
function ofPregnancy(
  parameter: RangedParameter,
  bands: readonly RangeBand[],
  patient: RangePatient,
): Choice | undefined {
  const own = bands.filter(({ pregnancy }) => pregnancy === 'any' || pregnancy === patient.trimester);
  const best = mostSpecific(own.filter((band) => band.pregnancy && isOfAge(band, patient)));
  if (best) return said(best.text, 'band', 'no-pregnancy');
  const any = (parameter.rangePregnancy ?? '').trim();
  return any === '' ? undefined : { text: any, source: 'pregnancy' };
}

function said(text: string, source: RangeSource, without: RangeSource): Choice {
  return { text, source: text.trim() === '' ? without : source };
}

/** The most specific range that fits somebody of a sex; '' where there is none. */
export function choose(parameter: RangedParameter, sex: Sex, patient: RangePatient): Choice {
  const bands = (parameter.ranges ?? []).filter((band) => !band.sex || band.sex === sex);
  if (sex !== 'female' || patient.pregnant !== true) return unlessPregnant(parameter, sex, bands, patient);
  const own = ofPregnancy(parameter, bands, patient);
  if (own !== undefined) return own;
  const isEach = !patient.trimester && bands.some(namesTrimester);
  return isEach ? ofEachTrimester(parameter, patient) : notPregnant(parameter, bands, patient);
}

/** Where nobody said how long she has been pregnant: what holds in each trimester. */
function ofEachTrimester(parameter: RangedParameter, patient: RangePatient): Choice {
  const each = TRIMESTERS.map((trimester) => choose(parameter, 'female', { ...patient, trimester }));
  const text = combineTrimesters(each.map((one) => one.text));
  const [first] = each;
  const isAlike = each.every(({ source }) => source === first?.source);
  if (first !== undefined && isAlike && first.text === text) return first;
  return said(text, 'trimesters', 'no-pregnancy');
}

/** The range of women who are not pregnant, and it says so. */
function notPregnant(parameter: RangedParameter, bands: readonly RangeBand[], patient: RangePatient): Choice {
  const found = unlessPregnant(parameter, 'female', bands, patient);
  return found.text.trim() === '' ? found : { ...found, notPregnant: true };
}

function unlessPregnant(
  parameter: RangedParameter,
  sex: Sex,
  bands: readonly RangeBand[],
  patient: RangePatient,
): Choice {
  const usual = bands.filter((band) => !band.pregnancy);
  const best = mostSpecific(usual.filter((band) => isOfAge(band, patient)));
  if (best && namesAge(best)) return said(best.text, 'band', 'no-age');
  if (isLeftOut(parameter, usual, patient)) return said('', 'band', 'no-age');
  if (best) return { text: best.text, source: 'band' };
  return { text: ofSex(parameter, sex), source: sex };
}

/** Of the ranges by sex alone. */
export function ofSex({ rangeMale, rangeFemale }: RangedParameter, sex: Sex): string {
  return (sex === 'male' ? rangeMale : rangeFemale) ?? '';
}

/** A child where the ranges are for adults; somebody of unknown age where age matters. */
function isLeftOut(parameter: RangedParameter, bands: readonly RangeBand[], { age }: RangePatient): boolean {
  if (!age) return parameter.adultOnly === true || bands.some(namesAge);
  return parameter.adultOnly === true && !hasReached(age, ADULT_FROM);
}
