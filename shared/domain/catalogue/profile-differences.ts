import type { LimitBand } from '../ranges/applicable-limits.js';
import type { RangeBand } from '../ranges/applicable-range.js';
import { reflexWords, type ReflexRule } from '../results/reflex.js';

/** A difference between two versions of a profile; '' stands for nothing. */
export interface Difference {
  /** A parameter's code and name, or the profile. */
  readonly of: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

type Fields = Readonly<Record<string, unknown>>;

export interface ComparedParameter extends Fields {
  readonly code: string;
  readonly name: string;
}

/** The content of a version; a field that is left out on both sides is not compared. */
export interface ComparedProfile extends Fields {
  readonly parameters: readonly ComparedParameter[];
  readonly reflex: readonly ReflexRule[];
}

const PROFILE_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  shortName: 'short name',
  unit: 'unit',
  specimen: 'specimen',
  container: 'container',
  turnaroundMinutes: 'turnaround in minutes',
  urgentTurnaroundMinutes: 'urgent turnaround in minutes',
  statTurnaroundMinutes: 'STAT turnaround in minutes',
  price: 'price',
  confidential: 'confidential',
  loinc: 'LOINC',
  position: 'position in lists',
  retired: 'retired',
  reagents: 'use of reagents',
};

const PARAMETER_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  loinc: 'LOINC',
  unitOfMeasure: 'unit of measure',
  kind: 'kind',
  section: 'section',
  rangeMale: 'range, men',
  rangeFemale: 'range, women',
  rangePregnancy: 'range in pregnancy',
  ranges: 'ranges by age and pregnancy',
  adultOnly: 'for adults only',
  criticalLow: 'low critical limit',
  criticalHigh: 'high critical limit',
  criticalBands: 'critical limits of some patients',
  criticalValues: 'critical results',
  plausibleLow: 'low plausible limit',
  plausibleHigh: 'high plausible limit',
  plausibleBands: 'plausible limits of some patients',
  reportableLow: 'lowest measured',
  reportableHigh: 'highest measured',
  reportableBands: 'measured limits of some patients',
  deltaKind: 'kind of delta',
  deltaAmount: 'delta limit',
  deltaDays: 'delta window in days',
  decimals: 'decimals',
  options: 'choices',
  formula: 'formula',
  note: 'note',
  extra: 'how it is entered',
  shared: 'typed once per specimen',
  verified: 'verified',
};

const PROFILE = 'The profile';
const INCLUDED_PARAMETER = 'asked for';

/** The differences between `from` and `to`, parameter by parameter. */
export function profileDifferences(from: ComparedProfile, to: ComparedProfile): readonly Difference[] {
  const own = Object.entries(PROFILE_FIELDS).flatMap(([field, what]) =>
    difference(PROFILE, what, from[field], to[field]),
  );
  const before = new Map(from.parameters.map((one) => [one.code, one]));
  const after = new Set(to.parameters.map(({ code }) => code));
  const gone = from.parameters.filter(({ code }) => !after.has(code));
  const stays = ({ parameters }: ComparedProfile, others: { has(code: string): boolean }): string =>
    parameters.flatMap(({ code }) => (others.has(code) ? [code] : [])).join(', ');
  return [
    ...own,
    ...to.parameters.flatMap((parameter) => ofParameter(before.get(parameter.code), parameter)),
    ...gone.map((one) => ({ of: titleOf(one), what: INCLUDED_PARAMETER, from: 'yes', to: 'no more' })),
    ...difference(PROFILE, 'reflex tests', rulesText(from), rulesText(to)),
    ...difference(PROFILE, 'order', stays(from, after), stays(to, before)),
  ];
}

function ofParameter(before: ComparedParameter | undefined, after: ComparedParameter): readonly Difference[] {
  if (before === undefined) return [{ of: titleOf(after), what: INCLUDED_PARAMETER, from: '', to: 'new' }];
  return Object.entries(PARAMETER_FIELDS).flatMap(([field, what]) =>
    difference(titleOf(after), what, before[field], after[field]),
  );
}

function difference(of: string, what: string, before: unknown, after: unknown): readonly Difference[] {
  const [from, to] = [readable(before), readable(after)];
  return from === to ? [] : [{ of, what, from, to }];
}

function titleOf({ code, name }: ComparedParameter): string {
  return `${code} ${name}`.trim();
}

/** "When TSH reads high, add FT4". */
function rulesText({ reflex, parameters }: ComparedProfile): string {
  const texts = reflex.map(({ parameter, is, add }) => {
    const options = parameters.find(({ code }) => code === parameter)?.['options'];
    const asked = Array.isArray(options) ? { options: options as readonly string[] } : undefined;
    return `when ${parameter} reads ${reflexWords(is, asked)}, add ${add}`;
  });
  return texts.join('; ');
}

/** A parameter's or the profile's field in words. */
export function fieldText(field: string): string {
  return PARAMETER_FIELDS[field] ?? PROFILE_FIELDS[field] ?? field;
}

/** Further settings of a parameter, in words. */
export const MARKS: Readonly<Record<string, string>> = {
  kitLot: 'kit and lot',
  internalControl: 'internal control',
  printsCt: 'its Ct is printed',
  limitOfDetection: 'limit of detection',
  differential: 'part of the differential',
  confirmBySecondPerson: 'second person',
  confidential: 'confidential',
  optional: 'may stay empty',
  noRange: 'has no range',
  draw: 'draw',
};

/** Any field's value as a person reads it. */
export function readable(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((one) => (isBand(one) ? bandText(one) : readable(one))).join('; ');
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).filter(([, one]) => one !== null && one !== false && one !== '');
  return parts
    .map(([name, one]) => (one === true ? markOf(name) : `${markOf(name)} ${readable(one)}`))
    .join(', ');
}

function markOf(name: string): string {
  return MARKS[name] ?? name;
}

type Band = LimitBand & { readonly text?: RangeBand['text'] };

export function isBand(value: unknown): value is Band {
  return typeof value === 'object' && value !== null;
}

/** "male, 4d to 2w: 135-215", "pregnancy 2: 105-150", "0d to 28d: 2.5 to 7". */
export function bandText({ sex, from, to, pregnancy, text, low, high }: Band): string {
  const age = from || to ? `${from ?? '0d'} to ${to ?? 'any age'}` : '';
  const who = [sex, age, pregnancy ? `pregnancy ${pregnancy}` : ''].filter(Boolean).join(', ');
  const limits = text ?? [low ?? 'none', high ?? 'none'].join(' to ');
  return `${who || 'everyone'}: ${limits || 'no range'}`;
}

/** "K Potassium: the high critical limit is 6.2; it was 6.5." */
export function differenceSentence({ of, what, from, to }: Difference): string {
  if (what === INCLUDED_PARAMETER)
    return to === 'new' ? `${of} is now included.` : `${of} is no longer included.`;
  if (what === 'order') return `The parameters are in a different order: ${to}.`;
  if (to === 'yes' || to === 'no') return `${of}: ${what}: ${to}; it was ${from || 'not stated'}.`;
  if (from === '') return `${of}: ${what} is now ${to}; there was none.`;
  if (to === '') return `${of}: no ${what} any more; it was ${from}.`;
  return `${of}: ${what} is now ${to}; it was ${from}.`;
}
