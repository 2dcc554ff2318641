import { isCycleThreshold } from '../../domain/results/completeness.js';
import { isInternalControl, isTargetNotDetected, isViralLoad } from '../../domain/results/molecular-row.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import type {
  AssessmentContext,
  AssessmentRules,
  DerivedValue,
  SectionRefusal,
} from '../../domain/results/sections.js';
import type { TestValue } from '../../domain/results/test-value.js';
import { Decimal, roundHalfUp, workedOutPlaces } from '../../domain/decimal.js';
import { plainNumber } from '../../domain/results/contradictions.js';
import { parseResultValue } from '../../domain/results/result-value.js';
import { hasFailed, runOf, type Run } from './run.js';

const RUN_INVALID = 'run invalid';
const NEGATIVE: ReadonlySet<string> = new Set(['not applicable', 'negative', 'undetected']);
const INVALID: ReadonlySet<string> = new Set(['invalid', 'error repeat']);

/** With a failed control, nothing that was measured counts (docs/rules/benches.md). */
export const runRules: AssessmentRules = (facts) => {
  const run = runOf(facts.sections);
  const measured = facts.rows.filter(isTarget);
  const why = failureOf(facts, run, measured);
  const refusals = [
    ...(run === null ? [] : runRefusals(run)),
    ...refusedUnder(why, measured),
    // Rifampicin is not done either if a control failed, whatever was typed.
    ...(why === null ? rifRefusals(facts.rows) : []),
  ];
  const isMeasured = measured.some(({ parameter }) => isValue(parameter));
  const message = unchecked(run);
  return {
    refusals,
    derived: new Map(why === null ? [] : withoutValue(facts.rows, measured)),
    warnings: isMeasured && message !== null ? [{ code: 'run_not_recorded', message, parameters: [] }] : [],
  };
};

/** Why the controls cannot be judged; null if there are some. */
function unchecked(run: Run | null): string | null {
  if (run === null) return 'No run is recorded, so its controls cannot be checked.';
  return run.controls.length > 0 ? null : 'The run has no control, so its controls cannot be checked.';
}

/** A target, or its quantity; Ct values stay, to help find the reason. */
export function isTarget(row: TestValue): boolean {
  const isFigure = row.kind === 'choice' || row.kind === 'numeric';
  return isFigure && row.formula === null && !isCycleThreshold(row) && !isInternalControl(row);
}

function isValue(parameter: string): boolean {
  return parameter !== '' && foldWord(parameter) !== 'not done';
}

/** The control that failed, in words; null if all were right. */
function failureOf(facts: AssessmentContext, run: Run | null, measured: readonly TestValue[]): string | null {
  const failed = run?.controls.find(hasFailed);
  if (failed !== undefined) return `${failed.name} gave ${failed.obtained} instead of ${failed.expected}`;
  const silent = facts.rows.find((row) => isInternalControl(row) && !hasSignal(row));
  const found = measured.filter(({ parameter }) => isValue(parameter) && !isInvalid(parameter));
  const isNotDetected = found.length > 0 && found.every(({ parameter }) => isNegative(parameter));
  return silent !== undefined && isNotDetected ? `${silent.name} has no signal` : null;
}

function isNegative(parameter: string): boolean {
  return isTargetNotDetected(parameter) || NEGATIVE.has(foldWord(parameter));
}

function isInvalid(value: string): boolean {
  return INVALID.has(foldWord(value));
}

function invalidOptions({ options }: TestValue): readonly string[] {
  return options.filter(isInvalid);
}

function lacksInvalid(row: TestValue): boolean {
  return invalidOptions(row).length === 0;
}

/** Rows measured without an option to record it, and rows calculated from them. */
function withoutValue(rows: readonly TestValue[], measured: readonly TestValue[]) {
  const calculated = rows.filter(({ formula }) => formula !== null);
  return [
    ...measured.filter(lacksInvalid).map(notDone),
    ...calculated.map(({ code }): readonly [string, DerivedValue] => [
      code,
      { value: '', reason: RUN_INVALID },
    ]),
  ];
}

function notDone({ code }: TestValue): readonly [string, DerivedValue] {
  return [code, { value: '', state: 'not_done', reason: RUN_INVALID, mayBeTyped: true }];
}

function refusedUnder(why: string | null, measured: readonly TestValue[]): readonly SectionRefusal[] {
  if (why === null) return [];
  return measured
    .filter((row) => !lacksInvalid(row) && isValue(row.parameter) && !isInvalid(row.parameter))
    .map((row) => ({
      code: row.code,
      message: `${row.name}: ${why}. Only ${invalidOptions(row).join(' or ')} is acceptable.`,
    }));
}

const NAMED = [
  ['instrument', 'Name the instrument of the run.'],
  ['number', 'Enter the number of the run.'],
] as const;
const OF_A_CONTROL = [
  ['name', 'name it'],
  ['expected', 'say what is expected'],
  ['obtained', 'say what was obtained'],
] as const;

function runRefusals(run: Run): readonly SectionRefusal[] {
  const named = NAMED.filter(([key]) => run[key] === '').map(([key, message]) => ({
    field: `sections.run.${key}`,
    message,
  }));
  const controls = run.controls.flatMap((control, at) =>
    OF_A_CONTROL.filter(([key]) => control[key] === '').map(([key, what]) => ({
      field: `sections.run.controls[${at}].${key}`,
      message: `${control.name || `Control ${at + 1}`}: ${what}.`,
    })),
  );
  return [...named, ...controls];
}

/** An answer to whether the M. tuberculosis that was found is resistant. */
const ANSWERS: ReadonlySet<string> = new Set(['detected', 'not detected']);
/** Nothing was found that could be resistant. */
const NOTHING_FOUND: ReadonlySet<string> = new Set(['not detected', 'invalid', 'error repeat']);

/**
 * Xpert MTB/RIF answers about rifampicin from the M. tuberculosis that it found: without that there is no answer (WHO
 * operational handbook on tuberculosis, module 3, 2024).
 */
function rifRefusals(rows: readonly TestValue[]): readonly SectionRefusal[] {
  const found = rows.find(({ code }) => code === 'MTB')?.parameter ?? '';
  const rif = rows.find(({ code }) => code === 'RIF');
  if (rif === undefined || !NOTHING_FOUND.has(foldWord(found))) return [];
  if (!ANSWERS.has(foldWord(rif.parameter))) return [];
  return [
    {
      code: rif.code,
      message: `${rif.name}: MTB is ${found}, so there is no answer. Enter Not applicable or leave it empty.`,
    },
  ];
}

/** After this cycle nothing was amplified, unless the parameter has its own reportable limit. */
const LAST_CYCLE = '40';

const WORKED: ReadonlySet<string> = new Set([
  ...['detected', 'positive', 'valid', 'present', 'pass', 'passed', 'ok', 'amplified', 'reactive'],
]);

/**
 * Whether a control or a target was amplified. Instruments write 0, ">40", "Undetermined" or nothing if it was not: a
 * cycle threshold is a signal only as a plain figure above 0 and at or below its limit, and not above its range.
 */
export function hasSignal(row: TestValue): boolean {
  const figure = plainNumber(row.parameter);
  if (figure === null) return !isCycleThreshold(row) && WORKED.has(foldWord(row.parameter));
  const isInTime = figure.lessThanOrEqualTo(new Decimal(row.reportableHigh ?? LAST_CYCLE));
  return figure.greaterThan(0) && (isInTime || !isCycleThreshold(row)) && !isLate(row);
}

function isLate({ flag }: TestValue): boolean {
  return flag === 'H' || flag === 'HH';
}

const LOG10_OF = /^log10\(\s*([A-Za-z0-9_]{1,40})\s*\)$/;

/** log10 of a viral load, its comparator carried over; none of what was not detected. */
export const viralLoadRules: AssessmentRules = ({ rows }) => {
  const derived = rows.flatMap((row): readonly (readonly [string, DerivedValue])[] => {
    const code = LOG10_OF.exec(row.formula ?? '')?.[1]?.toUpperCase();
    const load = rows.find((one) => one.code.toUpperCase() === code && isViralLoad(one));
    return load === undefined || load.parameter === ''
      ? []
      : [[row.code, log10Of(load, workedOutPlaces(row.decimals))]];
  });
  return { derived: new Map(derived) };
};

function log10Of({ name, parameter }: TestValue, decimals: number): DerivedValue {
  const parsed = parseResultValue(parameter);
  if (parsed.kind !== 'number') {
    return {
      value: '',
      reason: isTargetNotDetected(parameter) ? 'target not detected' : `${name}: ${parameter}`,
    };
  }
  const load = new Decimal(parsed.number);
  if (!load.greaterThan(0)) return { value: '', reason: 'log10 needs a number above zero' };
  const log = load.log(10);
  const shown = roundHalfUp(log, decimals);
  if (parsed.comparator !== '=') return { value: `${parsed.comparator}${shown}` };
  return { value: shown, exact: log.toSignificantDigits(15).toFixed() };
}
