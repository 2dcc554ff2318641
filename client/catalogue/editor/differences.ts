import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { rulesText } from './reflex-words.js';
import { editedProfile, sentParameter, type EditedParameter, type EditedProfile } from './edited-profile.js';

/** One thing that two versions say otherwise; '' is nothing. */
export interface Difference {
  /** A parameter's code and name, or the profile itself. */
  readonly of: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

const PROFILE_FIELDS = {
  name: 'name',
  shortName: 'short name',
  specimen: 'specimen',
  container: 'container',
  turnaroundMinutes: 'turnaround in minutes',
  confidential: 'confidential',
  loinc: 'LOINC',
  position: 'place in lists',
} as const;

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
  reportableLow: 'lowest that is measured',
  reportableHigh: 'highest that is measured',
  reportableBands: 'what is measured of some patients',
  deltaKind: 'kind of delta',
  deltaAmount: 'delta limit',
  deltaDays: 'delta window in days',
  decimals: 'decimals',
  options: 'choices',
  formula: 'formula',
  note: 'note',
  extra: 'how it is entered',
  shared: 'typed once a specimen',
  verified: 'verified',
};

/** What `to` says otherwise than `from`, parameter by parameter. */
export function differencesBetween(from: EditedProfile, to: EditedProfile): readonly Difference[] {
  const own = Object.entries(PROFILE_FIELDS).flatMap(([field, what]) =>
    difference('The profile', what, from[field as keyof EditedProfile], to[field as keyof EditedProfile]),
  );
  const before = new Map(from.parameters.map((one) => [one.code, one]));
  const after = new Set(to.parameters.map(({ code }) => code));
  const gone = from.parameters.filter(({ code }) => !after.has(code));
  const stays = ({ parameters }: EditedProfile, others: { has(code: string): boolean }): string =>
    parameters.flatMap(({ code }) => (others.has(code) ? [code] : [])).join(', ');
  return [
    ...own,
    ...to.parameters.flatMap((parameter) => ofParameter(before.get(parameter.code), parameter)),
    ...gone.map((one) => ({ of: titleOf(one), what: 'asked for', from: 'yes', to: 'no more' })),
    ...difference(
      'The profile',
      'reflex tests',
      rulesText(from.reflex, from.parameters),
      rulesText(to.reflex, to.parameters),
    ),
    ...difference('The profile', 'order', stays(from, after), stays(to, before)),
  ];
}

export function differencesFrom(profile: CatalogueProfile, to: EditedProfile): readonly Difference[] {
  return differencesBetween(editedProfile(profile), to);
}

function ofParameter(before: EditedParameter | undefined, after: EditedParameter): readonly Difference[] {
  if (before === undefined) return [{ of: titleOf(after), what: 'asked for', from: '', to: 'new' }];
  const [old, next] = [sentParameter(before), sentParameter(after)];
  return Object.entries(PARAMETER_FIELDS).flatMap(([field, what]) =>
    difference(titleOf(after), what, old[field], next[field]),
  );
}

function difference(of: string, what: string, before: unknown, after: unknown): readonly Difference[] {
  const [from, to] = [said(before), said(after)];
  return from === to ? [] : [{ of, what, from, to }];
}

function titleOf({ code, name }: EditedParameter): string {
  return `${code} ${name}`.trim();
}

/** A parameter's or the profile's field in words. */
export function fieldText(field: string): string {
  return PARAMETER_FIELDS[field] ?? PROFILE_FIELDS[field as keyof typeof PROFILE_FIELDS] ?? field;
}

/** Any field's value as a person reads it. */
export function said(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(said).join('; ');
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).filter(([, one]) => one !== null && one !== false && one !== '');
  return parts.map(([name, one]) => (one === true ? name : `${name} ${said(one)}`)).join(', ');
}
