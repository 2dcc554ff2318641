import { Decimal } from '../decimal.js';
import { displayRange, foldWord, parseRange, type Range } from '../ranges/range-grammar.js';
import { isPendingWord } from './completeness.js';
import { isViralLoad, TARGET_NOT_DETECTED } from './molecular-row.js';
import { intervalOf, isAbove, isBelow } from '../ranges/interval.js';
import { readLimit, type Limit } from './critical.js';
import { plainText } from '../text.js';
import { countedPrint } from '../reports/printed-decimals.js';
import { parseResultValue, type ResultValue } from './result-value.js';
import { requiredReadings, twoReadings } from './two-readings.js';
import type { ParameterKind } from './test-value.js';

/** The entries that a parameter allows. */
export type EnteredParameter = {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly options: readonly string[];
  readonly unitOfMeasure: string;
  readonly decimals?: number | null;
  readonly plausibleLow?: Limit;
  readonly plausibleHigh?: Limit;
  readonly reportableLow?: Limit;
  readonly reportableHigh?: Limit;
};

export type EntryRule =
  'two_readings' | 'not_a_number' | 'not_an_option' | 'implausible' | 'not_reportable' | 'prints_away';
/** The text to store, or why it cannot be stored. */
export type EnteredValue = { readonly value: string } | RefusedValue;
type RefusedValue = { readonly rule: EntryRule; readonly message: string };

/** Words in place of a figure when none could be obtained. */
const INSTEAD_OF_A_NUMBER: ReadonlySet<string> = new Set([
  'invalid',
  'not done',
  'not applicable',
  'n/a',
  'insufficient',
  'insufficient sample',
  'haemolysed',
  'clotted',
]);

/**
 * A number keeps its comparator and its digits (decimal comma accepted), a choice is one of its options; whether a
 * figure is plausible is not looked at. '' is no result.
 */
export function readableValue(parameter: EnteredParameter, entered: string, rangeText: string): EnteredValue {
  const parsed = parseResultValue(entered);
  if (parsed.kind === 'empty' || isPendingWord(entered)) return { value: '' };
  if (parameter.kind === 'text' || parameter.kind === 'isolates') return { value: entered.trim() };
  if (parameter.kind === 'choice') return chosen(parameter, entered);
  const asked = ambiguityOf(parameter, entered);
  if (asked !== null) return asked;
  if (parsed.kind === 'text') return wordFor(parameter, parsed.text, rangeText);
  const unfit = unfitNumber(parameter, parsed, rangeText);
  if (unfit !== null)
    return { rule: 'not_a_number', message: `${parameter.name}: ${parsed.text.slice(0, 40)} ${unfit}` };
  return { value: parsed.text };
}

/** A readable value, unless it is a figure that is almost surely a slip. */
export function plausibleValue(
  parameter: EnteredParameter,
  value: string,
  override: string | null,
): EnteredValue {
  const { kind } = parameter;
  const isFigure = kind !== 'text' && kind !== 'isolates' && kind !== 'choice';
  return (isFigure ? implausibleValue(parameter, value, override) : null) ?? { value };
}

/** An implausible figure, almost surely a slip, needs a reason; null if it is plausible. */
export function implausibleValue(
  parameter: EnteredParameter,
  text: string,
  override: string | null,
): RefusedValue | null {
  if (override?.trim() || !isImplausible(parameter, parseResultValue(text))) return null;
  return { rule: 'implausible', message: implausible(parameter, text) };
}

/** A typed figure that its decimals would print as another one needs a reason; null if it does not. */
export function isPrintedElsewhere(
  { name, kind, decimals }: EnteredParameter,
  text: string,
  override: string | null,
): RefusedValue | null {
  const printed = kind === 'numeric' && !override?.trim() ? countedPrint(text, decimals) : null;
  if (printed === null) return null;
  const places = `${decimals ?? 0} ${decimals === 1 ? 'decimal' : 'decimals'}`;
  const message = `${name}: ${text} prints as ${printed} with its ${places}, more than 5 % away; correct it or say why it is right.`;
  return { rule: 'prints_away', message };
}

/**
 * A figure outside the measuring range is not a result: it is reported with its comparator, or measured diluted. Judges
 * the measurement, before the factor; null if it is within the range.
 */
export function unreportableFigure(
  { name, kind, unitOfMeasure, reportableLow, reportableHigh }: EnteredParameter,
  measured: string,
): RefusedValue | null {
  const value = parseResultValue(measured);
  if (kind !== 'numeric' || value.kind !== 'number' || value.comparator !== '=') return null;
  const instead = asComparator(
    new Decimal(value.number),
    readLimit(reportableLow),
    readLimit(reportableHigh),
  );
  if (instead === null) return null;
  const bounds = `${reportableLow ?? '…'} to ${reportableHigh ?? '…'} ${unitOfMeasure}`.trim();
  const message = `${name}: ${measured} is outside the measuring range (${bounds}); enter ${instead}, or dilute and give the factor.`;
  return { rule: 'not_reportable', message };
}

/** "<5" below and ">600" above what is measured; null between. */
function asComparator(figure: Decimal, low: Decimal | null, high: Decimal | null): string | null {
  if (low !== null && figure.lt(low)) return `<${low.toString()}`;
  return high !== null && figure.gt(high) ? `>${high.toString()}` : null;
}

const PER_FIELD = /\/\[[HL]PF\]/i;
const PADDED = /^-?0\d/;
const SPAN = /^[\d.,]+\s*[-\u2010-\u2015\u2212]\s*[\d.,]+$/;

/** Readable text that is not a figure of this parameter: a range, a titre, a number padded with zeros. */
function unfitNumber(parameter: EnteredParameter, value: ResultValue, rangeText: string): string | null {
  if (value.kind === 'span' && !PER_FIELD.test(parameter.unitOfMeasure))
    return 'is a range; enter the result itself.';
  if (value.kind === 'titre' && parseRange(rangeText).kind !== 'titre')
    return 'is a titre; this parameter takes a number.';
  return value.kind === 'number' && PADDED.test(value.number) ? 'begins with zeros; check the figure.' : null;
}

/** A figure that reads two ways is never believed; words that hold one ("1,000 IU, see note") are refused as words are. */
function ambiguityOf({ name }: EnteredParameter, entered: string): RefusedValue | null {
  const isFigure = twoReadings(entered) !== null || SPAN.test(entered.trim());
  const message = isFigure ? requiredReadings(entered) : null;
  return message === null ? null : { rule: 'two_readings', message: `${name}: ${message}` };
}

function chosen(parameter: EnteredParameter, entered: string): EnteredValue {
  const option = parameter.options.find((one) => foldWord(one) === foldWord(entered));
  if (option !== undefined) return { value: option };
  const message = `${parameter.name}: choose one of ${parameter.options.join(', ')}.`;
  return { rule: 'not_an_option', message };
}

function wordFor(parameter: EnteredParameter, text: string, rangeText: string): EnteredValue {
  const word = foldWord(text);
  const option = parameter.options.find((one) => foldWord(one) === word);
  if (option !== undefined) return { value: option };
  if (isViralLoad(parameter) && word === foldWord(TARGET_NOT_DETECTED)) return { value: TARGET_NOT_DETECTED };
  const normal =
    normalWords(parseRange(rangeText)).includes(word) || foldWord(displayRange(rangeText)) === word;
  if (normal || INSTEAD_OF_A_NUMBER.has(word)) return { value: plainText(text) };
  const message = `${parameter.name}: "${text.slice(0, 40)}" is not a number.`;
  return { rule: 'not_a_number', message };
}

function normalWords(range: Range): readonly string[] {
  if (range.kind === 'agreed') return range.ranges.flatMap(normalWords);
  return range.kind === 'numeric' || range.kind === 'text' ? range.normalWords : [];
}

/** A value equal to a plausible limit is plausible; "<x" is judged by its whole interval. */
export function isImplausible(
  parameter: Pick<EnteredParameter, 'plausibleLow' | 'plausibleHigh'>,
  value: ResultValue,
): boolean {
  const interval = intervalOf(value);
  if (interval === null || value.kind === 'titre') return false;
  const low = readLimit(parameter.plausibleLow);
  const high = readLimit(parameter.plausibleHigh);
  return (low !== null && isBelow(interval, low)) || (high !== null && isAbove(interval, high));
}

function implausible(parameter: EnteredParameter, text: string): string {
  const { plausibleLow, plausibleHigh, unitOfMeasure } = parameter;
  const bounds = `${plausibleLow ?? '…'} to ${plausibleHigh ?? '…'} ${unitOfMeasure}`.trim();
  return `${parameter.name}: ${text} is outside the plausible limits (${bounds}); correct it or say why it is right.`;
}
