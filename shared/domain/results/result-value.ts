import { Decimal, roundHalfUp } from '../decimal.js';
import { withoutInvisible } from '../text.js';
import { eitherFigureIn, twoReadings } from './two-readings.js';

const COMPARATORS = ['<', '≤', '=', '≥', '>'] as const;
export type Comparator = (typeof COMPARATORS)[number];

/** A measured number; the comparator is part of it ("<5" is not 5). `number` keeps the digits entered. */
export type NumberValue = {
  readonly kind: 'number';
  readonly comparator: Comparator;
  readonly number: string;
  readonly text: string;
};
/** "5-10", as microscopy counts are written. */
type SpanValue = {
  readonly kind: 'span';
  readonly low: string;
  readonly high: string;
  readonly text: string;
};
/** "1:160"; `reciprocal` is 160. */
export type TitreValue = {
  readonly kind: 'titre';
  readonly comparator: Comparator;
  readonly reciprocal: number;
  readonly text: string;
};
export type ResultValue =
  | NumberValue
  | SpanValue
  | TitreValue
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'empty'; readonly text: '' };

/** Source of a number as the bench types it: decimal point or comma, at most 30 digits in all. */
export const NUMBER_PATTERN = '[+-]?(?:\\d{1,15}(?:[.,]\\d{0,15})?|[.,]\\d{1,15})';
const NUMBER = new RegExp(`^(<=|>=|=<|=>|[<>≤≥=])?\\s*(${NUMBER_PATTERN})$`);
const SPAN = /^(\d{1,15}(?:[.,]\d{1,15})?)\s*-\s*(\d{1,15}(?:[.,]\d{1,15})?)$/;
const TITRE = /^(<=|>=|=<|=>|[<>≤≥=])?\s*1\s*:\s*(\d{1,9})$/;

const COMPARATOR_OF: Readonly<Record<string, Comparator>> = {
  '<': '<',
  '<=': '≤',
  '=<': '≤',
  '≤': '≤',
  '=': '=',
  '>': '>',
  '>=': '≥',
  '=>': '≥',
  '≥': '≥',
};

/** Every dash and minus that a keyboard or a pasted document brings, as "-". */
export function plainDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** "+4,50" -> "4.50", ".5" -> "0.5", "5." -> "5"; the digits after the point stay as entered. */
export function decimalText(entered: string): string {
  const point = entered.replace(',', '.').replace('+', '').replace(/\.$/, '');
  return point.replace(/^(-?)\./, '$10.');
}

/**
 * Reads a result as it was typed: a number with its comparator, a span, a titre, or coded text.
 * The decimal comma is accepted; "1,500", which may be 1500 or 1.5, is read as neither: it is text.
 */
export function parseResultValue(entered: string): ResultValue {
  const text = entered.trim();
  const plain = plainDashes(withoutInvisible(text)).trim();
  if (plain === '') return { kind: 'empty', text: '' };
  return readNumber(plain) ?? readSpan(plain) ?? readTitre(plain) ?? { kind: 'text', text };
}

function readComparator(sign: string | undefined): Comparator {
  return COMPARATOR_OF[sign ?? '='] ?? '=';
}

function written(comparator: Comparator, number: string): string {
  return comparator === '=' ? number : `${comparator}${number}`;
}

function readNumber(plain: string): NumberValue | null {
  const match = NUMBER.exec(plain);
  if (match === null || twoReadings(plain) !== null) return null;
  const comparator = readComparator(match[1]);
  const number = decimalText(match[2] ?? '');
  return { kind: 'number', comparator, number, text: written(comparator, number) };
}

function readSpan(plain: string): SpanValue | null {
  const match = SPAN.exec(plain);
  if (match === null || eitherFigureIn(plain) !== null) return null;
  const low = decimalText(match[1] ?? '');
  const high = decimalText(match[2] ?? '');
  if (new Decimal(low).greaterThan(high)) return null;
  return { kind: 'span', low, high, text: `${low}-${high}` };
}

function readTitre(plain: string): TitreValue | null {
  const match = TITRE.exec(plain);
  if (match === null) return null;
  const comparator = readComparator(match[1]);
  const reciprocal = Number(match[2]);
  return { kind: 'titre', comparator, reciprocal, text: written(comparator, `1:${reciprocal}`) };
}

/**
 * As it is shown and printed: a plain number half up with the parameter's decimals; a value with a
 * comparator as entered (its limit is the assay's own, rounding it would change the statement).
 */
export function displayValue(value: string, decimals?: number | null): string {
  const parsed = parseResultValue(value);
  if (parsed.kind !== 'number' || parsed.comparator !== '=') return parsed.text;
  if (decimals === undefined || decimals === null) return parsed.text;
  return roundHalfUp(new Decimal(parsed.number), decimals);
}
