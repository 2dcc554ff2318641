import type { Flag } from '../../vocabulary.js';
import type { CalculatedValue } from '../formulas/formulas.js';
import { verdictOn, displayRange, type AppliedRange, type Range } from '../ranges/reference-range.js';
import { Decimal, roundHalfUp, workedOutPlaces } from '../decimal.js';
import { limitsIn, type Limits } from '../ranges/range-grammar.js';
import { isRequired, rowStatus, type RowStatus } from './completeness.js';
import {
  NO_ENTRY,
  type AssessedParameter,
  type AssessRequest,
  type Entry,
  type PreviousOfEquation,
} from './assessed.js';
import { isCritical, type CriticalLimits } from './critical.js';
import { deltaCheck } from './delta.js';
import { judgementOf } from './judgement.js';
import { measuredPart, measurements, otherMeasurement } from './measured.js';
import type { Verdict } from './verdict.js';
import type { DerivedValue } from './sections.js';
import type { PreviousValue, TestValue } from './test-value.js';

const SHOWN_PREVIOUS = 3;

/** The state of a row's value. */
type Found = {
  readonly value: string;
  readonly figure: CalculatedValue | undefined;
  /** The figure's equation, or the one that would be used. */
  readonly equation: string | null;
  /** Worked out by the discipline's rules: nobody has to enter it. */
  readonly derived: DerivedValue | undefined;
  /** The bench's own rules say how it is flagged. */
  readonly isRuled: boolean;
};

/** One parameter's row: its flag, its critical and delta marks, what came before. */
export function assessRow(
  request: AssessRequest,
  parameter: AssessedParameter,
  range: AppliedRange,
  { value: rounded, figure, equation, derived, isRuled }: Found,
): TestValue {
  const entry = request.entries.get(parameter.code) ?? NO_ENTRY;
  const storedFlag = rounded === '' ? null : entry.manualFlag;
  const { options: choices } = parameter;
  const verdictOf = (requested: string): Verdict =>
    verdictOn({ ...parameter, value: requested, range: range.range, storedFlag, choices });
  const judged = figure?.exact ?? rounded;
  const verdict = verdictOf(judged);
  const value =
    figure === undefined || isRuled
      ? rounded
      : explainedFigure(figure, (one) => `${flagIn(verdictOf(one))} ${isCritical(one, parameter)}`);
  const { state, reason } = rowStatusOf(value, entry, parameter, derived);
  const previous = comparable(request.previous.get(parameter.code), equation);
  return {
    code: parameter.code,
    name: parameter.name,
    parameter: value,
    state,
    unitOfMeasure: parameter.unitOfMeasure,
    kind: parameter.kind,
    section: parameter.section,
    options: parameter.options,
    decimals: parameter.decimals,
    formula: parameter.formula,
    ...(derived && !derived.mayBeTyped && { derived: true as const }),
    ...(derived?.mayBeTyped && { filled: { entered: entry.parameter.trim() } }),
    reason: figure?.reason ?? reason,
    equation: figure?.equation ?? null,
    referenceRangeMale: parameter.rangeMale,
    referenceRangeFemale: parameter.rangeFemale,
    referenceRange: shownRange(range, parameter),
    rangeText: range.text,
    rangeSource: range.source,
    ...(range.notPregnant && { notPregnant: true }),
    flag: flagIn(verdict),
    ...judgementOf({ parameter: value, rangeSource: range.source }, verdict),
    manualFlag: storedFlag,
    manualFlagBy: storedFlag === null ? null : entry.manualFlagBy,
    critical: isCritical(judged, parameter),
    ...limitsOf(parameter),
    delta: deltaMark(parameter, value, previous[0], request.sampleAt),
    override: entry.override,
    comment: entry.comment,
    commentPrinted: entry.commentPrinted ?? false,
    repeat: otherMeasurement(measurements(entry)),
    ...measuredPart(entry),
    verified: parameter.verified,
    note: parameter.note,
    ...(parameter.extra && { extra: parameter.extra }),
    previous: previous[0] ?? null,
    previousValues: previous,
  };
}

function flagIn(verdict: Verdict): Flag {
  return verdict.judged === 'outside' ? verdict.flag : '';
}

function limitsOf(parameter: AssessedParameter) {
  const { criticalLow, criticalHigh, criticalValues, plausibleLow, plausibleHigh } = parameter;
  const { reportableLow = null, reportableHigh = null } = parameter;
  return {
    criticalLow,
    criticalHigh,
    criticalValues,
    plausibleLow,
    plausibleHigh,
    // Left out of a row that has none.
    ...(reportableLow === null && reportableHigh === null ? {} : { reportableLow, reportableHigh }),
    deltaLimit: deltaLimit(parameter),
  };
}

function rowStatusOf(
  value: string,
  entry: Entry,
  parameter: AssessedParameter,
  derived: DerivedValue | undefined,
): RowStatus {
  if (derived?.state !== undefined) return { state: derived.state, reason: derived.reason ?? null };
  return rowStatus(value, entry, isRequired(parameter) && derived === undefined);
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

/**
 * A calculated figure as stored, shown and printed: rounded, but with as many extra decimals as needed to agree with
 * the judgement of the exact figure. 16.1 above a limit of 16 is not "16 H".
 */
export function explainedFigure(
  { value, exact }: CalculatedValue,
  judgedAs: (value: string) => string,
): string {
  if (value === '' || exact === undefined || judgedAs(value) === judgedAs(exact)) return value;
  for (let places = placesOf(value) + 1; places < placesOf(exact); places += 1) {
    const shown = roundHalfUp(new Decimal(exact), places);
    if (judgedAs(shown) === judgedAs(exact)) return shown;
  }
  return exact;
}

/** "4.50" -> 2 */
function placesOf(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}

interface Judged extends CriticalLimits {
  readonly decimals?: number | null;
  readonly options?: readonly string[] | null;
}

/**
 * The text in the column of ranges. A value outside a range that is shown must have a flag: a text whose limits flag
 * later than it says ("<0.05##<0.25"), or never, is guidance to the reader, and is called that.
 */
export function shownRange({ display, text, range }: AppliedRange, parameter: Judged): string {
  if (display === '' || text === '') return display;
  const isGuidance = range.kind === 'guidance' || flagsLater(text, range, parameter);
  return isGuidance ? `Guidance: ${display}` : display;
}

/** Whether a value just beyond what is shown, and within nothing else that is shown, has no flag. */
function flagsLater(text: string, range: Range, parameter: Judged): boolean {
  const shown = limitsIn(displayRange(text));
  const step = new Decimal(10).pow(-workedOutPlaces(parameter.decimals ?? null));
  return shown
    .flatMap(({ low, high }) => [
      ...(low === null ? [] : [new Decimal(low).minus(step)]),
      ...(high === null ? [] : [new Decimal(high).plus(step)]),
    ])
    .filter((value) => !shown.some((limits) => holds(limits, value)))
    .some((value) => {
      const question = { ...parameter, value: value.toFixed(), range, choices: parameter.options };
      return verdictOn(question).judged !== 'outside';
    });
}

function holds({ low, high }: Limits, value: Decimal): boolean {
  return (
    (low === null || value.greaterThanOrEqualTo(low)) && (high === null || value.lessThanOrEqualTo(high))
  );
}
