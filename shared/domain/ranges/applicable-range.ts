import { readSex, type RangePatient, type Sex } from '../people/patient-band.js';
import { choose, ofSex, type Choice, type RangedParameter, type RangeSource } from './range-choice.js';
import { combineBySex, displayRange, parseRange, type Range } from './range-grammar.js';

export type { RangeBand, RangedParameter, RangeSource } from './range-choice.js';

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

/** Why there is no range, in words; undefined where there is one, or the parameter has none for anybody. */
export function saidWithoutRange(source: RangeSource): string | undefined {
  return SAID_WITHOUT_RANGE[source];
}

/** Of somebody it says what holds; "n/a" for everybody says that nothing does. */
function isGiven(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && parseRange(text).kind !== 'none';
}

function hasRangeFor(parameter: RangedParameter, sex: Sex): boolean {
  const bands = (parameter.ranges ?? []).filter((band) => !band.sex || band.sex === sex);
  return isGiven(ofSex(parameter, sex)) || bands.some((band) => !band.pregnancy && isGiven(band.text));
}

/** Why this patient has none, where others have one. */
function without(parameter: RangedParameter, sex: Sex, choice: Choice): Choice {
  if (isGiven(choice.text) || saidWithoutRange(choice.source) !== undefined) return choice;
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
  const display = saidWithoutRange(source) ?? displayRange(text);
  return { text, source, display, range: parseRange(text), ...(isMarked && { notPregnant: true }) };
}
