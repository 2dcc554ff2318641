import {
  readSex,
  type RangePatient,
  type Sex,
  bySpecificity,
  isOfAge,
  namesTrimester,
  TRIMESTERS,
  type PatientBand,
} from '../people/patient-band.js';
import { combineBySex, displayRange, parseRange, type Range, combineTrimesters } from './range-grammar.js';
import { ADULT_FROM, hasReached, namesAge } from './age-limit.js';

/** `text`, `source` and `notPregnant` are what is stored with the result: rangeOf of them gives the rest again. */
export type AppliedRange = Choice & {
  readonly display: string;
  readonly range: Range;
};

const SAID_WITHOUT_RANGE: Readonly<Partial<Record<RangeSource, string>>> = {
  'no-age': 'no range for this age',
  'no-pregnancy': 'no range for this pregnancy',
  'no-sex': 'no range for this sex',
  'no-range': 'no range for this patient',
};

/** Why there is no range, in words; undefined if there is one, or the parameter has none for anybody. */
export function noRangeReason(source: RangeSource): string | undefined {
  return SAID_WITHOUT_RANGE[source];
}

/** A range for some people applies to them; "n/a" for everybody means that none does. */
function isGiven(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && parseRange(text).kind !== 'none';
}

function hasRangeFor(parameter: RangedParameter, sex: Sex): boolean {
  const bands = (parameter.ranges ?? []).filter((band) => !band.sex || band.sex === sex);
  return isGiven(ofSex(parameter, sex)) || bands.some((band) => !band.pregnancy && isGiven(band.text));
}

/** Why this patient has none, though others have one. */
function without(parameter: RangedParameter, sex: Sex, choice: Choice): Choice {
  if (isGiven(choice.text) || noRangeReason(choice.source) !== undefined) return choice;
  if (hasRangeFor(parameter, sex)) return { ...choice, source: 'no-age' };
  if (hasRangeFor(parameter, sex === 'male' ? 'female' : 'male')) return { ...choice, source: 'no-sex' };
  return { ...choice, source: 'no-range' };
}

function noneForEither(male: Choice, female: Choice): Choice {
  return male.source === 'no-age' && female.source === 'no-age' ? male : { text: '', source: 'no-range' };
}

/** The catalogue has a range of it for somebody. */
function isRanged(parameter: RangedParameter): boolean {
  const { rangeMale, rangeFemale, rangePregnancy, ranges } = parameter;
  return [rangeMale, rangeFemale, rangePregnancy, ...(ranges ?? []).map(({ text }) => text)].some(isGiven);
}

/**
 * The most specific range that fits the patient, else the one of the patient's sex, unless that is for adults and the
 * patient is none. With sex or length of pregnancy unknown all that may hold are kept, and only what they agree on is
 * flagged.
 */
export function applicableRange(parameter: RangedParameter, patient: RangePatient): AppliedRange {
  const sex = readSex(patient.gender);
  if (!isRanged(parameter)) return applied({ text: ofSex(parameter, sex ?? 'male'), source: sex ?? 'both' });
  if (sex !== null) return applied(without(parameter, sex, choose(parameter, sex, patient)));
  const male = choose(parameter, 'male', patient);
  const female = choose(parameter, 'female', patient);
  if (!isGiven(male.text) && !isGiven(female.text)) return applied(noneForEither(male, female));
  return applied({ text: combineBySex(male.text, female.text), source: 'both' });
}

function applied({ text, source, notPregnant: isMarked }: Choice): AppliedRange {
  return rangeOf(text, source, isMarked);
}

/** A range as it was stored. */
export function rangeOf(text: string, source: RangeSource, isMarked?: true): AppliedRange {
  const display = noRangeReason(source) ?? displayRange(text);
  return { text, source, display, range: parseRange(text), ...(isMarked && { notPregnant: true }) };
}

/** An empty text means that there is no range for these patients. */
export type RangeBand = PatientBand & { readonly text: string };

export type RangedParameter = {
  readonly rangeMale?: string | null;
  readonly rangeFemale?: string | null;
  /** For any length of pregnancy. */
  readonly rangePregnancy?: string | null;
  readonly ranges?: readonly RangeBand[] | null;
  /** The ranges by sex apply from 18 years on. */
  readonly adultOnly?: boolean | null;
};

/**
 * 'trimesters': all three, as the length of the pregnancy is unknown. 'no-age', 'no-pregnancy', 'no-sex' and
 * 'no-range': there are ranges, but none for this patient.
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
type Choice = {
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
  if (best) return choiceOf(best.text, 'band', 'no-pregnancy');
  const any = (parameter.rangePregnancy ?? '').trim();
  return any === '' ? undefined : { text: any, source: 'pregnancy' };
}

function choiceOf(text: string, source: RangeSource, without: RangeSource): Choice {
  return { text, source: text.trim() === '' ? without : source };
}

/** The most specific range that fits somebody of a sex; '' if there is none. */
function choose(parameter: RangedParameter, sex: Sex, patient: RangePatient): Choice {
  const bands = (parameter.ranges ?? []).filter((band) => !band.sex || band.sex === sex);
  if (sex !== 'female' || patient.pregnant !== true) return unlessPregnant(parameter, sex, bands, patient);
  const own = ofPregnancy(parameter, bands, patient);
  if (own !== undefined) return own;
  const isEach = !patient.trimester && bands.some(namesTrimester);
  return isEach ? ofEachTrimester(parameter, patient) : notPregnant(parameter, bands, patient);
}

/** Without a known trimester: the ranges of all three. */
function ofEachTrimester(parameter: RangedParameter, patient: RangePatient): Choice {
  const each = TRIMESTERS.map((trimester) => choose(parameter, 'female', { ...patient, trimester }));
  const text = combineTrimesters(each.map((one) => one.text));
  const [first] = each;
  const isAlike = each.every(({ source }) => source === first?.source);
  if (first !== undefined && isAlike && first.text === text) return first;
  return choiceOf(text, 'trimesters', 'no-pregnancy');
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
  if (best && namesAge(best)) return choiceOf(best.text, 'band', 'no-age');
  if (isLeftOut(parameter, usual, patient)) return choiceOf('', 'band', 'no-age');
  if (best) return { text: best.text, source: 'band' };
  return { text: ofSex(parameter, sex), source: sex };
}

/** The range by sex alone. */
function ofSex({ rangeMale, rangeFemale }: RangedParameter, sex: Sex): string {
  return (sex === 'male' ? rangeMale : rangeFemale) ?? '';
}

/** A child where the ranges are for adults; somebody of unknown age where age matters. */
function isLeftOut(parameter: RangedParameter, bands: readonly RangeBand[], { age }: RangePatient): boolean {
  if (!age) return parameter.adultOnly === true || bands.some(namesAge);
  return parameter.adultOnly === true && !hasReached(age, ADULT_FROM);
}
