import { ageInDays, isRealDate, parseAge } from './age.js';
import { applicableRange, type AppliedRange, type RangePatient } from './applicable-range.js';
import {
  NO_ENTRY,
  type AssessedParameter,
  type AssessRequest,
  type EntryRefusal,
  type PreviousOfEquation,
} from './assessed.js';
import type { AssessedPatient } from './assessed-patient.js';
import { isCritical } from './critical.js';
import { deltaCheck } from './delta.js';
import { enteredValue } from './entered-value.js';
import type { FormulaConfig } from './formula-config.js';
import { calculateAll, type CalculatedValue, type FormulaPatient } from './formulas.js';
import { displayRange, parseRange } from './range-grammar.js';
import { flagFor } from './reference-range.js';
import type { BenchFindings } from './sections.js';
import type { PreviousValue, TestValue } from './test-value.js';

const SHOWN_PREVIOUS = 3;

export interface AssessedRows {
  readonly rows: readonly TestValue[];
  readonly refusals: readonly EntryRefusal[];
}

/** What a discipline's rules found changes rows before they are flagged. */
export type RowFindings = Pick<Partial<BenchFindings>, 'derived' | 'flags'>;

/** Each parameter's row: value, calculation, range, flag, delta; and what cannot be entered so. */
export function assessRows(request: AssessRequest, found: RowFindings = {}): AssessedRows {
  const ranges = rangesOf(request);
  const entered = readEntries(request, ranges, found);
  const calculated = calculateAll({
    parameters: request.parameters,
    values: entered.values,
    patient: formulaPatient(request.patient),
    config: request.config,
  });
  const inUse = equationsInUse(request.parameters, request.config);
  const rows = request.parameters.map((parameter) => {
    const { code, formula } = parameter;
    const figure = formula === null ? found.derived?.[code] : calculated[code];
    const row = assessRow(request, parameter, ranges.get(code) ?? fixed('', 'both'), {
      value: figure?.value ?? entered.values[code] ?? '',
      figure,
      equation: figure?.equation ?? inUse.get(code) ?? null,
    });
    return { ...row, flag: found.flags?.[code] ?? row.flag };
  });
  return { rows, refusals: entered.refusals };
}

function rangesOf(request: AssessRequest): ReadonlyMap<string, AppliedRange> {
  const patient = rangePatient(request.patient);
  return new Map(
    request.parameters.map((parameter) => {
      const kept = parameter.fixedRange;
      const range = kept ? fixed(kept.text, kept.source) : applicableRange(parameter, patient);
      return [parameter.code, range];
    }),
  );
}

function fixed(text: string, source: AppliedRange['source']): AppliedRange {
  return { text, source, display: displayRange(text), range: parseRange(text) };
}

function readEntries(
  { parameters, entries }: AssessRequest,
  ranges: ReadonlyMap<string, AppliedRange>,
  { derived = {} }: RowFindings,
): { readonly values: Readonly<Record<string, string>>; readonly refusals: readonly EntryRefusal[] } {
  const values: [string, string][] = [];
  const refusals: EntryRefusal[] = [];
  for (const parameter of parameters) {
    const entry = entries.get(parameter.code);
    const known = derived[parameter.code];
    if (known !== undefined) values.push([parameter.code, known.value]);
    if (known !== undefined || parameter.formula !== null || entry === undefined) continue;
    const range = ranges.get(parameter.code)?.text ?? '';
    const read = enteredValue(parameter, entry.parameter, range, entry.override);
    if ('value' in read) values.push([parameter.code, read.value]);
    else refusals.push({ code: parameter.code, ...read });
  }
  return { values: Object.fromEntries(values), refusals };
}

type Found = {
  readonly value: string;
  readonly figure: CalculatedValue | undefined;
  /** That of the figure, or the one that would be used. */
  readonly equation: string | null;
};

function assessRow(
  request: AssessRequest,
  parameter: AssessedParameter,
  range: AppliedRange,
  { value, figure, equation }: Found,
): TestValue {
  const entry = request.entries.get(parameter.code) ?? NO_ENTRY;
  const judged = figure?.exact ?? value;
  const storedFlag = value === '' ? null : entry.manualFlag;
  const previous = comparable(request.previous.get(parameter.code), equation);
  return {
    code: parameter.code,
    name: parameter.name,
    parameter: value,
    unitOfMeasure: parameter.unitOfMeasure,
    kind: parameter.kind,
    section: parameter.section,
    options: parameter.options,
    decimals: parameter.decimals,
    formula: parameter.formula,
    reason: figure?.reason ?? null,
    equation: figure?.equation ?? null,
    referenceRangeMale: parameter.rangeMale,
    referenceRangeFemale: parameter.rangeFemale,
    referenceRange: range.display,
    rangeText: range.text,
    rangeSource: range.source,
    flag: flagFor({
      ...parameter,
      value: judged,
      range: range.range,
      storedFlag,
      choices: parameter.options,
    }),
    manualFlag: storedFlag,
    manualFlagBy: storedFlag === null ? null : entry.manualFlagBy,
    critical: isCritical(judged, parameter),
    criticalLow: parameter.criticalLow,
    criticalHigh: parameter.criticalHigh,
    criticalValues: parameter.criticalValues,
    plausibleLow: parameter.plausibleLow,
    plausibleHigh: parameter.plausibleHigh,
    deltaLimit: deltaLimit(parameter),
    delta: deltaMark(parameter, value, previous[0], request.sampleAt),
    override: entry.override,
    comment: entry.comment,
    repeat: entry.repeat,
    verified: parameter.verified,
    note: parameter.note,
    ...(parameter.extra && { extra: parameter.extra }),
    previous: previous[0] ?? null,
    previousValues: previous,
  };
}

/** One trend never mixes two equations. */
export function comparable(
  found: readonly PreviousOfEquation[] = [],
  equation: string | null,
): readonly PreviousValue[] {
  const same = found.filter((one) => one.equation === equation).slice(0, SHOWN_PREVIOUS);
  return same.map(({ equation: _, ...one }) => one);
}

function deltaLimit(parameter: AssessedParameter): TestValue['deltaLimit'] {
  const { deltaKind: kind, deltaAmount: amount, deltaDays: days } = parameter;
  return kind === null || amount === null || days === null ? null : { kind, amount, days };
}

function deltaMark(
  parameter: AssessedParameter,
  current: string,
  previous: PreviousValue | undefined,
  at: string,
): TestValue['delta'] {
  const limit = deltaLimit(parameter);
  if (limit === null || previous === undefined) return null;
  const delta = deltaCheck({ current, previous: previous.value, previousAt: previous.at, at, limit });
  return delta?.exceeded ? { change: delta.change, percent: delta.percent } : null;
}

/** The equation that each calculated parameter would be worked out with, found by working out a made-up patient. */
function equationsInUse(
  parameters: readonly AssessedParameter[],
  config: FormulaConfig,
): ReadonlyMap<string, string> {
  const patient = { gender: 'male', ageYears: 40, at: '2000-01-01' };
  const values = Object.fromEntries(parameters.map((parameter) => [parameter.code, '1']));
  const trial = Object.entries(calculateAll({ parameters, values, patient, config }));
  return new Map(trial.flatMap(([code, { equation }]) => (equation === undefined ? [] : [[code, equation]])));
}

function rangePatient(patient: AssessedPatient): RangePatient {
  const { gender, pregnant, dateOfBirth, at } = patient;
  const known = dateOfBirth !== null && isRealDate(dateOfBirth) && isRealDate(at);
  const days = known ? ageInDays(dateOfBirth, at) : null;
  return {
    gender,
    pregnant,
    ageDays: days !== null && days >= 0 ? days : null,
    ageYears: ageYears(patient.age),
  };
}

function formulaPatient(patient: AssessedPatient): FormulaPatient {
  const { gender, dateOfBirth, at } = patient;
  return { gender, dateOfBirth, at, ageYears: ageYears(patient.age) };
}

const UNITS_A_YEAR = { y: 1, m: 12, d: 365.25 } as const;

function ageYears(text: string): number | null {
  const age = parseAge(text);
  return age === null ? null : age.value / UNITS_A_YEAR[age.unit];
}
