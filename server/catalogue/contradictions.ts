import type { ParameterRequest } from '../../shared/contract/catalogue.js';
import { aboutDays, type AgeBand } from '../../shared/domain/ranges/age-limit.js';
import type { LimitBand } from '../../shared/domain/ranges/applicable-limits.js';
import { reflexProblem, type ReflexRule } from '../../shared/domain/results/reflex.js';
import type { TestValue } from '../../shared/domain/results/test-value.js';
import { formulaProblem } from '../../shared/domain/formulas/formulas.js';
import { loincProblem } from '../../shared/domain/catalogue/loinc.js';
import type { FieldError } from '../../shared/errors.js';
import { flaggingRange } from '../../shared/domain/ranges/range-grammar.js';
import { requiredReadings } from '../../shared/domain/results/two-readings.js';
import { invalid, invalidFields } from '../kernel/http/problem.js';
import { unitProblem } from './unit-of-measure.js';

interface Rule {
  readonly field: keyof ParameterRequest;
  readonly broken: (parameter: ParameterRequest) => boolean;
  readonly message: string;
}

const AS_DATE = 'the range looks like a date: a spreadsheet may have changed it.';
const BROKEN_BAND = 'limits for some patients end before they begin, or the low one is above the high one.';

const RULES: readonly Rule[] = [
  {
    field: 'ranges',
    broken: ({ ranges }) => (ranges ?? []).some(({ text }) => isDate(text)),
    message: AS_DATE,
  },
  { field: 'rangeMale', broken: ({ rangeMale }) => isDate(rangeMale), message: AS_DATE },
  { field: 'rangeFemale', broken: ({ rangeFemale }) => isDate(rangeFemale), message: AS_DATE },
  { field: 'rangePregnancy', broken: ({ rangePregnancy }) => isDate(rangePregnancy), message: AS_DATE },
  {
    field: 'criticalLow',
    broken: ({ criticalLow, criticalHigh }) => isAbove(criticalLow, criticalHigh),
    message: 'the low critical limit is above the high one.',
  },
  {
    field: 'plausibleLow',
    broken: ({ plausibleLow, plausibleHigh }) => isAbove(plausibleLow, plausibleHigh),
    message: 'the low plausible limit is above the high one.',
  },
  {
    field: 'ranges',
    broken: ({ ranges }) => (ranges ?? []).some(endsBeforeItBegins),
    message: 'an age band ends before it begins.',
  },
  {
    field: 'reportableLow',
    broken: ({ reportableLow, reportableHigh }) => isAbove(reportableLow, reportableHigh),
    message: 'the lowest measured is above the highest measured.',
  },
  { field: 'criticalBands', broken: ({ criticalBands }) => isBroken(criticalBands), message: BROKEN_BAND },
  { field: 'plausibleBands', broken: ({ plausibleBands }) => isBroken(plausibleBands), message: BROKEN_BAND },
  {
    field: 'reportableBands',
    broken: ({ reportableBands }) => isBroken(reportableBands),
    message: BROKEN_BAND,
  },
  {
    field: 'formula',
    broken: ({ kind, formula }) => kind === 'calculated' && !formula,
    message: 'a calculated parameter needs its formula.',
  },
  {
    field: 'deltaAmount',
    broken: ({ deltaKind, deltaAmount, deltaDays }) => Boolean(deltaKind) && !(deltaAmount && deltaDays),
    message: 'a delta limit needs an amount and days.',
  },
];

/** 422 naming every field of a parameter that contradicts another. */
export function refuseContradictions(parameters: readonly ParameterRequest[]): void {
  const codes = parameters.map(({ code }) => code);
  const errors = parameters.flatMap((parameter, index) =>
    [
      ...RULES.filter(({ broken }) => broken(parameter)),
      ...unfitFormula(parameter, codes),
      ...unfitNames(parameter),
      ...eitherLimits(parameter),
    ].map(({ field, message }) => ({
      field: `parameters.${index}.${field}`,
      message: `${parameter.code}: ${message}`,
    })),
  );
  if (errors.length > 0) throw invalidFields(errors);
}

/** Invalid units and codes of parameters that may break other rules too: all are reported at once. */
export function invalidNamesIn(parameters: readonly ParameterRequest[]): readonly FieldError[] {
  return parameters.flatMap((parameter, index) =>
    unfitNames(parameter).map(({ field, message }) => ({
      field: `parameters.${index}.${field}`,
      message: `${parameter.code}: ${message}`,
    })),
  );
}

/** One that can never give a figure would leave the row empty on every sheet. */
function unfitFormula(
  { code, formula }: ParameterRequest,
  codes: readonly string[],
): readonly Pick<Rule, 'field' | 'message'>[] {
  const problem = formula ? formulaProblem(formula, code, codes) : null;
  return problem === null ? [] : [{ field: 'formula', message: `${problem}.` }];
}

/** Names that others give: the unit by UCUM, the code by LOINC. */
function unfitNames({ unitOfMeasure, loinc }: ParameterRequest): readonly Pick<Rule, 'field' | 'message'>[] {
  const unit = unitProblem(unitOfMeasure ?? '');
  const code = loinc ? loincProblem(loinc) : null;
  return [
    ...(unit === null ? [] : [{ field: 'unitOfMeasure', message: `${unit}.` } as const]),
    ...(code === null ? [] : [{ field: 'loinc', message: `${code}.` } as const]),
  ];
}

/** 422 if the profile's own code by LOINC cannot be one. */
export function refuseUnfitLoinc(loinc: string | null | undefined): void {
  const problem = loinc ? loincProblem(loinc) : null;
  if (problem !== null) throw invalid('loinc', `${problem}.`);
}

function isBroken(bands: readonly LimitBand[] | undefined): boolean {
  return (bands ?? []).some((band) => endsBeforeItBegins(band) || isAbove(band.low, band.high));
}

function isAbove(low: string | null | undefined, high: string | null | undefined): boolean {
  return Boolean(low) && Boolean(high) && Number(low) > Number(high);
}

function endsBeforeItBegins({ from, to }: AgeBand): boolean {
  return Boolean(from) && Boolean(to) && aboutDays(from ?? '') >= aboutDays(to ?? '');
}

type ReflexParameter = Pick<TestValue, 'code' | 'kind' | 'options'>;

/** 422 naming every rule of a parameter that the profile does not have, or that can never read so. */
export function refuseReflexOf(parameters: readonly ReflexParameter[], reflex: readonly ReflexRule[]): void {
  const byCode = new Map(parameters.map((parameter) => [parameter.code, parameter]));
  const errors = reflex.flatMap((rule, place) => {
    const parameter = byCode.get(rule.parameter);
    const isTwice = reflex.findIndex((one) => isSameRule(one, rule)) < place;
    if (isTwice) return [{ field: `reflex.${place}.add`, message: `${rule.add} is listed twice.` }];
    if (parameter === undefined)
      return [{ field: `reflex.${place}.parameter`, message: `${rule.parameter} is not a parameter of it.` }];
    const problem = reflexProblem(rule.is, parameter);
    return problem === null
      ? []
      : [{ field: `reflex.${place}.is`, message: `${rule.parameter}: ${problem}.` }];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

function isSameRule(one: ReflexRule, other: ReflexRule): boolean {
  return one.parameter === other.parameter && one.is === other.is && one.add === other.add;
}

const RANGES = ['rangeMale', 'rangeFemale', 'rangePregnancy'] as const;
const IN_WORDS: ReadonlySet<string> = new Set(['choice', 'text', 'isolates']);

/** "4,000-11,000" may be from 4 or from 4000: asked, wherever figures are held against it. */
function eitherLimits(parameter: ParameterRequest): readonly FieldError[] {
  if (IN_WORDS.has(parameter.kind)) return [];
  const texts = [
    ...RANGES.map((field) => [field, parameter[field] ?? ''] as const),
    ...(parameter.ranges ?? []).map(({ text }, place) => [`ranges.${place}.text`, text] as const),
  ];
  return texts.flatMap(([field, text]) => {
    const message = requiredReadings(flaggingRange(text));
    return message === null ? [] : [{ field, message }];
  });
}

// "5-10" becomes 10-May, 05-Oct, 2026-10-05 or 5/10/2026 in a spreadsheet with default settings.
const DATE =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|(\d{1,2}-)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(-\d{1,4})?)$/i;

/** Whether a range reads as a day. */
function isDate(range: string | null | undefined): boolean {
  return DATE.test((range ?? '').trim());
}
