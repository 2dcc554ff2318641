import { withLimitsFor } from '../ranges/applicable-limits.js';
import { applicableRange, rangeOf, type AppliedRange } from '../ranges/applicable-range.js';
import type { FormulaConfig } from '../formulas/formula-config.js';
import { calculateAll } from '../formulas/formulas.js';
import type { AssessedParameter, AssessRequest, Entry, EntryRefusal } from './assessed.js';
import { formulaPatient, rangePatient } from './assessed-patient.js';
import { assessRow } from './assessed-row.js';
import {
  implausibleValue,
  plausibleValue,
  isPrintedElsewhere,
  readableValue,
  unreportableFigure,
  type EnteredValue,
} from './entered-value.js';
import { readFactor, timesFactor, measurements, MOST_FACTOR, type RepeatedValue } from './measured.js';
import type { Assessment } from './sections.js';
import type { TestValue } from './test-value.js';
import { isPendingWord } from './completeness.js';
import { requiredReadings, twoReadings } from './two-readings.js';

export interface AssessedRows {
  readonly rows: readonly TestValue[];
  readonly refusals: readonly EntryRefusal[];
}

/** The findings of a discipline's rules change rows before they are flagged. */
type RowFindings = Pick<Partial<Assessment>, 'derived' | 'flags' | 'criticals'>;

/** Each parameter's row: value, calculation, range, flag, delta; and what cannot be entered so. */
export function assessRows(requested: AssessRequest, found: RowFindings = {}): AssessedRows {
  const patient = rangePatient(requested.patient);
  const parameters = requested.parameters.map((parameter) => withLimitsFor(parameter, patient));
  const request = { ...requested, parameters };
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
    const figure = found.derived?.get(code) ?? calculated[code];
    const row = assessRow(request, parameter, ranges.get(code) ?? rangeOf('', 'both'), {
      value: figure?.value ?? entered.values[code] ?? '',
      figure,
      equation: figure?.equation ?? inUse.get(code) ?? null,
      derived: formula === null ? found.derived?.get(code) : undefined,
      isRuled: found.flags?.has(code) ?? false,
    });
    return ruled(row, found);
  });
  return { rows, refusals: [...entered.refusals, ...rows.flatMap(workedOutAbsurd)] };
}

/** The bench's own rules have the last word; a flag that a person set wins over every rule. */
function ruled(row: TestValue, { flags, criticals }: RowFindings): TestValue {
  const critical = row.critical || (criticals?.has(row.code) ?? false);
  const flag = row.manualFlag === null ? flags?.get(row.code) : undefined;
  const { judged: _, notJudged: __, ...unjudged } = row;
  if (flag === undefined)
    return critical && row.flag === '' ? { ...unjudged, critical, judged: 'outside' } : { ...row, critical };
  // A row whose flag another one carries is judged there.
  return { ...unjudged, critical, flag, judged: flag !== '' || critical ? 'outside' : 'none' };
}

/** A figure that was worked out is held to what is plausible as a typed one is. */
function workedOutAbsurd(row: TestValue): readonly EntryRefusal[] {
  if (row.formula === null) return [];
  const refused = implausibleValue(row, row.parameter, row.override);
  return refused === null ? [] : [{ code: row.code, ...refused }];
}

function rangesOf(request: AssessRequest): ReadonlyMap<string, AppliedRange> {
  const patient = rangePatient(request.patient);
  return new Map(
    request.parameters.map((parameter) => {
      const fixed = parameter.fixedRange;
      const range = fixed
        ? rangeOf(fixed.text, fixed.source, fixed.notPregnant)
        : applicableRange(parameter, patient);
      return [parameter.code, range];
    }),
  );
}

function readEntries(
  { parameters, entries }: AssessRequest,
  ranges: ReadonlyMap<string, AppliedRange>,
  { derived }: RowFindings,
): { readonly values: Readonly<Record<string, string>>; readonly refusals: readonly EntryRefusal[] } {
  const values: [string, string][] = [];
  const refusals: EntryRefusal[] = [];
  for (const parameter of parameters) {
    const entry = entries.get(parameter.code);
    const known = derived?.get(parameter.code);
    if (known !== undefined) values.push([parameter.code, known.value]);
    const isWorkedOut = parameter.formula !== null || (known !== undefined && !known.mayBeTyped);
    if (isWorkedOut && entry !== undefined) refusals.push(...factorOfWorkedOut(parameter, entry));
    if (isWorkedOut || entry === undefined) continue;
    const range = ranges.get(parameter.code)?.text ?? '';
    refusals.push(...measuredRefusals(parameter, entry));
    const read = reportedValue(parameter, entry, range);
    if (!('value' in read)) refusals.push({ code: parameter.code, ...read });
    else if (known === undefined) values.push([parameter.code, read.value]);
  }
  return { values: Object.fromEntries(values), refusals };
}

/** The measurement times its factor: plausible limits and all other readers use the product. */
function reportedValue(parameter: AssessedParameter, entry: Entry, range: string): EnteredValue {
  const read = readableValue(parameter, entry.parameter, range);
  if (!('value' in read) || read.value === '') return read;
  const unreportable = unreportableFigure(parameter, read.value);
  if (unreportable !== null) return unreportable;
  const factor = entry.factor === null ? null : readFactor(entry.factor);
  const isDiluted = factor !== null && parameter.kind === 'numeric';
  const product = isDiluted ? timesFactor(read.value, factor, parameter.decimals) : null;
  const away = product === null ? isPrintedElsewhere(parameter, read.value, entry.override) : null;
  return away ?? plausibleValue(parameter, product ?? read.value, entry.override);
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

/** The faults of a row's dilution and repeats, each at its field. */
export function measuredRefusals(parameter: AssessedParameter, entry: Entry): readonly EntryRefusal[] {
  const { code, name } = parameter;
  const problems = [...factorProblems(parameter, entry), ...repeatProblems(measurements(entry))];
  return problems.map(({ part, message }) => ({
    code,
    part,
    rule: 'measured',
    message: `${name}: ${message}`,
  }));
}

/** A calculated value was not diluted: its parts were. */
export function factorOfWorkedOut(
  { code, name }: AssessedParameter,
  { factor }: Entry,
): readonly EntryRefusal[] {
  if (factor === null) return [];
  const message = `${name}: it is calculated, so it has no dilution factor.`;
  return [{ code, part: 'factor', rule: 'measured', message }];
}

interface Problem {
  /** The field within the row. */
  readonly part: string;
  readonly message: string;
}

function factorProblems(
  { kind, decimals }: AssessedParameter,
  { factor, parameter }: Entry,
): readonly Problem[] {
  if (factor === null) return [];
  const problem = (message: string): readonly Problem[] => [{ part: 'factor', message }];
  if (kind !== 'numeric') return problem('only a number has a dilution factor.');
  const read = readFactor(factor);
  const requested = requiredReadings(factor);
  if (read === null && requested !== null) return problem(`the dilution factor: ${requested}`);
  if (read === null) return problem(`the dilution factor is a number above 0, at most ${MOST_FACTOR}.`);
  if (parameter.trim() === '' || isPendingWord(parameter)) return [];
  if (timesFactor(parameter, read, decimals) !== null) return [];
  return problem(`"${parameter.slice(0, 40)}" is not a number, so it has no dilution factor.`);
}

/** A repeat needs a reason; all values are kept, the chosen one marked. */
function repeatProblems(repeats: readonly RepeatedValue[]): readonly Problem[] {
  if (repeats.length === 0) return [];
  const reasons = repeats.flatMap(({ reason }, index) =>
    index === 0 || reason.trim() !== ''
      ? []
      : [{ part: `repeats.${index}.reason`, message: 'say why it was repeated.' }],
  );
  const values = repeats.flatMap(({ value, chosen }, index) =>
    chosen || value.trim() !== ''
      ? []
      : [{ part: `repeats.${index}.value`, message: 'enter what was measured.' }],
  );
  const asked = repeats.flatMap(({ value, chosen }, index) => {
    const message = chosen || twoReadings(value) === null ? null : requiredReadings(value);
    return message === null ? [] : [{ part: `repeats.${index}.value`, message }];
  });
  const isOne = repeats.filter(({ chosen }) => chosen).length === 1;
  return [
    ...(isOne ? [] : [{ part: 'repeats', message: 'choose one measurement.' }]),
    ...values,
    ...asked,
    ...reasons,
  ];
}
