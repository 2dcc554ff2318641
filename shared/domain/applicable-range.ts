import { ADULT_FROM, hasReached, namesAge } from './age-limit.js';
import {
  bySpecificity,
  isOfAge,
  namesTrimester,
  readSex,
  type PatientBand,
  type RangePatient,
  type Sex,
} from './patient-band.js';
import { combineBySex, displayRange, parseRange, type Range } from './range-grammar.js';

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

/** 'no-age' and 'no-pregnancy': there are ranges, and none of them is for this patient. */
export type RangeSource = 'band' | 'pregnancy' | 'male' | 'female' | 'both' | 'no-age' | 'no-pregnancy';

/** `text` and `source` are what is stored with the result: rangeOf(text, source) gives the rest again. */
export type AppliedRange = {
  readonly text: string;
  readonly display: string;
  readonly range: Range;
  readonly source: RangeSource;
};

const SAID_WITHOUT_RANGE: Readonly<Partial<Record<RangeSource, string>>> = {
  'no-age': 'no range for this age',
  'no-pregnancy': 'no range for this pregnancy',
};

type Choice = { readonly text: string; readonly source: RangeSource };

function mostSpecific(bands: readonly RangeBand[]): RangeBand | undefined {
  return [...bands].sort(bySpecificity)[0];
}

/** Undefined: pregnancy says nothing, and her age and sex do. */
function ofPregnancy(parameter: RangedParameter, bands: readonly RangeBand[], patient: RangePatient) {
  const own = bands.filter(({ pregnancy }) => pregnancy === 'any' || pregnancy === patient.trimester);
  const best = mostSpecific(own.filter((band) => band.pregnancy && isOfAge(band, patient)));
  if (best) return said(best.text, 'band', 'no-pregnancy');
  const any = (parameter.rangePregnancy ?? '').trim();
  if (any !== '') return { text: any, source: 'pregnancy' } as const;
  return bands.some(namesTrimester) && !patient.trimester ? said('', 'band', 'no-pregnancy') : undefined;
}

function said(text: string, source: RangeSource, without: RangeSource): Choice {
  return { text, source: text.trim() === '' ? without : source };
}

function choose(parameter: RangedParameter, sex: Sex, patient: RangePatient): Choice {
  const bands = (parameter.ranges ?? []).filter((band) => !band.sex || band.sex === sex);
  const pregnancy = sex === 'female' && patient.pregnant === true && ofPregnancy(parameter, bands, patient);
  if (pregnancy) return pregnancy;
  const usual = bands.filter((band) => !band.pregnancy);
  const best = mostSpecific(usual.filter((band) => isOfAge(band, patient)));
  if (best && namesAge(best)) return said(best.text, 'band', 'no-age');
  if (isLeftOut(parameter, usual, patient)) return said('', 'band', 'no-age');
  if (best) return { text: best.text, source: 'band' };
  return { text: (sex === 'male' ? parameter.rangeMale : parameter.rangeFemale) ?? '', source: sex };
}

/** A child where the ranges are for adults; somebody of unknown age where age matters. */
function isLeftOut(parameter: RangedParameter, bands: readonly RangeBand[], { age }: RangePatient): boolean {
  if (!age) return parameter.adultOnly === true || bands.some(namesAge);
  return parameter.adultOnly === true && !hasReached(age, ADULT_FROM);
}

/**
 * RULINGS R8 and R18: the most specific range that fits the patient, else the one of the patient's sex, unless that
 * is for adults and the patient is none. With sex unknown both are kept, and only what both agree on is flagged.
 */
export function applicableRange(parameter: RangedParameter, patient: RangePatient): AppliedRange {
  const sex = readSex(patient.gender);
  if (sex !== null) return applied(choose(parameter, sex, patient));
  const male = choose(parameter, 'male', patient);
  const female = choose(parameter, 'female', patient);
  const noneForBoth = male.source === 'no-age' && female.source === 'no-age';
  return applied(noneForBoth ? male : { text: combineBySex(male.text, female.text), source: 'both' });
}

function applied({ text, source }: Choice): AppliedRange {
  return rangeOf(text, source);
}

/** A range as it was stored. */
export function rangeOf(text: string, source: RangeSource): AppliedRange {
  return { text, source, display: SAID_WITHOUT_RANGE[source] ?? displayRange(text), range: parseRange(text) };
}
