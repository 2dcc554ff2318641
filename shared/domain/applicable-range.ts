import {
  ADULT_FROM,
  hasReached,
  isWithin,
  namesAge,
  widthOf,
  type AgeBand,
  type AgeOn,
} from './age-limit.js';
import { combineBySex, displayRange, parseRange, type Range } from './range-grammar.js';

export type Sex = 'male' | 'female';
/** To 13 weeks 6 days, to 27 weeks 6 days, from 28 weeks. */
export type Trimester = 1 | 2 | 3;

/** What is left out fits everyone. An empty text says that there is no range for these patients. */
export type RangeBand = AgeBand & {
  readonly sex?: Sex | null;
  readonly pregnancy?: 'any' | Trimester | null;
  readonly text: string;
};

export type RangedParameter = {
  readonly rangeMale?: string | null;
  readonly rangeFemale?: string | null;
  /** Of any length of pregnancy. */
  readonly rangePregnancy?: string | null;
  readonly ranges?: readonly RangeBand[] | null;
  /** The ranges by sex hold from 18 years only. */
  readonly adultOnly?: boolean | null;
};

export type RangePatient = {
  readonly gender?: string | null;
  /** Null: nothing is known of the age. */
  readonly age?: AgeOn | null;
  readonly pregnant?: boolean | null;
  /** Null: nobody said how long she has been pregnant. */
  readonly trimester?: Trimester | null;
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

function readSex(gender: string | null | undefined): Sex | null {
  const sex = (gender ?? '').toLowerCase();
  return sex === 'male' || sex === 'female' ? sex : null;
}

function isOfAge(band: AgeBand, { age }: RangePatient): boolean {
  return !namesAge(band) || (Boolean(age) && isWithin(age as AgeOn, band));
}

function namesTrimester({ pregnancy }: RangeBand): boolean {
  return typeof pregnancy === 'number';
}

/** One trimester says more than any, any age more than none, a narrow one more than a wide one, then sex. */
function isMoreSpecific(left: RangeBand, right: RangeBand): boolean {
  if (namesTrimester(left) !== namesTrimester(right)) return namesTrimester(left);
  if (namesAge(left) !== namesAge(right)) return namesAge(left);
  if (widthOf(left) !== widthOf(right)) return widthOf(left) < widthOf(right);
  return Boolean(left.sex) && !right.sex;
}

function mostSpecific(bands: readonly RangeBand[]): RangeBand | undefined {
  return bands.reduce<RangeBand | undefined>(
    (held, band) => (held === undefined || isMoreSpecific(band, held) ? band : held),
    undefined,
  );
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
