import {
  TRIMESTERS,
  type RangePatient,
  type Sex,
  type Trimester,
  bySpecificity,
  isFor,
} from '../people/patient-band.js';
import {
  aboutDays,
  ADULT_FROM,
  isWithin,
  namesAge,
  type AgeBand,
  type AgeLimit,
  type AgeOn,
} from './age-limit.js';
import {
  applicableRange,
  type RangeBand,
  type RangedParameter,
  type RangeSource,
} from './applicable-range.js';
import { applicableCriticals, type BandedCriticals, type LimitBand } from './applicable-limits.js';

/** The group examined: a sex, or a woman in one trimester; for critical limits everybody of an age. */
export type LaneGroup = Sex | Trimester | CriticalLane;
/** For everybody, or for one sex where the limits name one. */
type CriticalLane = 'critical' | 'critical male' | 'critical female';

/** `gap`: nothing is stated. `none`: a band says that there is no range. */
type StretchKind = 'range' | 'none' | 'gap';

/** One stretch of life in which one range holds. */
export type AgeStretch = {
  readonly from: AgeLimit;
  /** Not included; null: to the end of life. */
  readonly to: AgeLimit | null;
  readonly kind: StretchKind;
  /** The range that applies, as shown; '' if there is none. */
  readonly text: string;
  readonly source: RangeSource;
  /** The texts of all bands that fit alike, if there is more than one. */
  readonly overlap: readonly string[];
};

export type Lane = { readonly who: LaneGroup; readonly stretches: readonly AgeStretch[] };

const BIRTH: AgeLimit = '0d';
/** Any day serves: stretches are looked at in their middle. */
const LOOKED_AT = '2021-07-01';
const DAY_MS = 86_400_000;
/** Beyond the last limit somebody is so much older. */
const BEYOND_DAYS = 3_650;

/**
 * The ranges in force by group and age, by the same rules that judge a result: a lane for men and women, and for each
 * third of a pregnancy where the parameter has ranges for it. Empty for a parameter without any range. Limits less
 * than a day apart count as one.
 */
export function rangeCoverage(parameter: RangedParameter): readonly Lane[] {
  if (!hasRanges(parameter)) return [];
  const who: readonly (Sex | Trimester)[] = [
    'male',
    'female',
    ...(saysPregnant(parameter) ? TRIMESTERS : []),
  ];
  const limits = limitsOf(parameter);
  return who.map((one) => ({ who: one, stretches: mergedStretches(stretchesOf(parameter, one, limits)) }));
}

/** Stretches for which nothing is stated. */
export function gapsIn({ stretches }: Lane): readonly AgeStretch[] {
  return stretches.filter(({ kind }) => kind === 'gap');
}

export function overlapsIn({ stretches }: Lane): readonly AgeStretch[] {
  return stretches.filter(({ overlap }) => overlap.length > 0);
}

function hasRanges({ rangeMale, rangeFemale, rangePregnancy, ranges }: RangedParameter): boolean {
  return [rangeMale, rangeFemale, rangePregnancy, ...(ranges ?? []).map(({ text }) => text)].some(given);
}

function saysPregnant({ rangePregnancy, ranges }: RangedParameter): boolean {
  return given(rangePregnancy) || (ranges ?? []).some(({ pregnancy }) => Boolean(pregnancy));
}

function given(text: string | null | undefined): boolean {
  return (text ?? '').trim() !== '';
}

/** Every age at which something may begin or end, youngest first. */
function limitsOf({ ranges, adultOnly }: RangedParameter): readonly AgeLimit[] {
  return agesNamed([...(ranges ?? []), ...(adultOnly === true ? [{ from: ADULT_FROM }] : [])]);
}

/** Birth and every age that one of the bands names, youngest first. */
function agesNamed(bands: readonly AgeBand[]): readonly AgeLimit[] {
  const named = bands.flatMap(({ from, to }) => [from, to].filter((limit) => limit != null));
  const all = [BIRTH, ...named];
  const sorted = [...all].sort((one, other) => aboutDays(one) - aboutDays(other));
  return sorted.filter((limit, index) => {
    const before = sorted[index - 1];
    return before === undefined || aboutDays(limit) - aboutDays(before) >= 1;
  });
}

function stretchesOf(
  parameter: RangedParameter,
  who: Sex | Trimester,
  limits: readonly AgeLimit[],
): readonly AgeStretch[] {
  return limits.map((from, index) => {
    const to = limits[index + 1] ?? null;
    const patient = patientOf(who, ageBetween(from, to));
    const fits = fittingBands(parameter, patient);
    const { text, display, source } = applicableRange(parameter, patient);
    const kind = given(text) ? 'range' : fits.length > 0 ? 'none' : 'gap';
    const overlap = fits.length > 1 ? fits.map((band) => band.text.trim() || 'no range') : [];
    return { from, to, kind, text: kind === 'range' ? display : '', source, overlap };
  });
}

function patientOf(who: Sex | Trimester, age: AgeOn): RangePatient {
  if (typeof who === 'string') return { gender: who, age };
  return { gender: 'female', age, pregnant: true, trimester: who };
}

/** Somebody in the middle of a stretch. */
function ageBetween(from: AgeLimit, to: AgeLimit | null): AgeOn {
  const begin = aboutDays(from);
  const days = Math.floor((begin + (to === null ? begin + 2 * BEYOND_DAYS : aboutDays(to))) / 2);
  const born = new Date(Date.parse(LOOKED_AT) - days * DAY_MS);
  return { dateOfBirth: born.toISOString().slice(0, 10), at: LOOKED_AT };
}

/** Bands of one rank that fit: of her third, else of any pregnancy, else those that name an age. */
function fittingBands({ ranges }: RangedParameter, patient: RangePatient): readonly RangeBand[] {
  const fits = (ranges ?? []).filter(
    (band) => (!band.sex || band.sex === patient.gender) && isOfAge(band, patient.age),
  );
  if (patient.pregnant === true) {
    const thirds = fits.filter(({ pregnancy }) => pregnancy === patient.trimester);
    const own = thirds.length > 0 ? thirds : fits.filter(({ pregnancy }) => pregnancy === 'any');
    if (own.length > 0) return own;
  }
  return fits.filter((band) => !band.pregnancy && namesAge(band));
}

function isOfAge(band: RangeBand, age: AgeOn | null | undefined): boolean {
  return !namesAge(band) || (age != null && isWithin(age, band));
}

/** Equal neighbours on both sides of a limit are one stretch. */
function mergedStretches(stretches: readonly AgeStretch[]): readonly AgeStretch[] {
  return stretches.reduce<readonly AgeStretch[]>((held, next) => {
    const last = held.at(-1);
    if (last === undefined || !isSameStretch(last, next)) return [...held, next];
    return [...held.slice(0, -1), { ...last, to: next.to }];
  }, []);
}

function isSameStretch(one: AgeStretch, other: AgeStretch): boolean {
  const textOf = ({ kind, text, source, overlap }: AgeStretch): string =>
    JSON.stringify([kind, text, source, overlap]);
  return textOf(one) === textOf(other);
}

/**
 * The critical limits at each age, by the rules that judge a result: one lane for everybody, or one for each sex if a
 * band names one. Limits for pregnancy are not in it. Empty for a parameter without any.
 */
export function criticalCoverage(parameter: BandedCriticals): readonly Lane[] {
  const bands = (parameter.criticalBands ?? []).filter((band) => !band.pregnancy);
  const own = [parameter.criticalLow, parameter.criticalHigh];
  if ([...own, ...bands.flatMap(({ low, high }) => [low, high])].every((limit) => !limit)) return [];
  const usual = { ...parameter, criticalBands: bands };
  if (!bands.some(({ sex }) => Boolean(sex)))
    return [{ who: 'critical', stretches: criticalStretches(usual, undefined) }];
  return [
    { who: 'critical male', stretches: criticalStretches(usual, 'male') },
    { who: 'critical female', stretches: criticalStretches(usual, 'female') },
  ];
}

function criticalStretches(parameter: BandedCriticals, gender: Sex | undefined): readonly AgeStretch[] {
  const limits = agesNamed(parameter.criticalBands ?? []);
  return mergedStretches(
    limits.map((from, index) => criticalStretch(parameter, gender, from, limits[index + 1] ?? null)),
  );
}

function criticalStretch(
  parameter: BandedCriticals,
  gender: Sex | undefined,
  from: AgeLimit,
  to: AgeLimit | null,
): AgeStretch {
  const patient: RangePatient = { gender, age: ageBetween(from, to) };
  const fits = (parameter.criticalBands ?? []).filter((band) => isFor(band, patient)).sort(bySpecificity);
  const alike = fits.filter((band) => fits[0] !== undefined && bySpecificity(band, fits[0]) === 0);
  const text = limitsText(applicableCriticals(parameter, patient));
  const overlap = alike.length > 1 ? alike.map(bandText) : [];
  return { from, to, kind: text === '' ? 'none' : 'range', text, source: 'band', overlap };
}

function bandText({ low, high }: LimitBand): string {
  return limitsText({ criticalLow: low ?? null, criticalHigh: high ?? null }) || 'no limit';
}

/** The values that have to be reported: "≤ 2.5, ≥ 6.5". */
function limitsText({ criticalLow, criticalHigh }: BandedCriticals): string {
  const low = criticalLow ? [`≤ ${criticalLow}`] : [];
  const high = criticalHigh ? [`≥ ${criticalHigh}`] : [];
  return [...low, ...high].join(', ');
}
