import { Decimal, roundHalfUp } from '../decimal.js';
import { parseResultValue } from './result-value.js';
import { plainDecimal } from './two-readings.js';

/** One measurement of a row that was repeated; the first has no reason. */
export interface RepeatedValue {
  /** As the bench read it, before any factor. */
  readonly value: string;
  /** Why it was measured again; '' for the first. */
  readonly reason: string;
  /** The person's name; null while unsaved, and in older results. */
  readonly by: string | null;
  /** When it was entered, ISO 8601 UTC; null as `by`. */
  readonly at: string | null;
  /** True for exactly one: the row's value is this one times the factor. */
  readonly chosen: boolean;
}

/** The other measurement and its reason, as rows and bodies had it when there could be only one. */
export interface OtherMeasurement {
  readonly value: string;
  readonly reason: string;
}

/** The measurement behind a row's value; each field is left out unless it was diluted, or repeated. */
export interface Measured {
  /** The chosen measurement, before the factor. */
  readonly measured?: string;
  /** Decimal text, above 0 and at most 10000. */
  readonly factor?: string;
  /** In the order in which they were measured. */
  readonly repeats?: readonly RepeatedValue[];
}

type Row = Measured & { readonly parameter: string; readonly repeat: OtherMeasurement | null };
/** `parameter` is the chosen measurement, which replaces the one in the list. */
type Measuring = {
  readonly parameter: string;
  readonly factor: string | null;
  readonly repeats: readonly RepeatedValue[];
};

export const MOST_FACTOR = 10_000;
const FACTOR = /^\d{1,5}(?:\.\d{1,9})?$/;

/** "10", "2,5" -> decimal text; null for "1,500", which may be either, and for what is no factor: above 0, at most 10000, nine digits behind the point. */
export function readFactor(text: string): string | null {
  const plain = plainDecimal(text);
  if (!FACTOR.test(plain)) return null;
  const factor = new Decimal(plain);
  return factor.greaterThan(0) && factor.lessThanOrEqualTo(MOST_FACTOR) ? factor.toFixed() : null;
}

/**
 * Measurement times factor: half up to the parameter's decimals, exact if it has none. A value with a comparator keeps
 * it, and the limit is exact: "<5" x 10 is "<50". Null for a code, a text, a titre or a span.
 */
export function timesFactor(measured: string, factor: string, decimals: number | null): string | null {
  const parsed = parseResultValue(measured);
  if (parsed.kind !== 'number') return null;
  const product = new Decimal(parsed.number).times(factor);
  if (parsed.comparator === '=')
    return decimals === null ? product.toFixed() : roundHalfUp(product, decimals);
  return `${parsed.comparator}${product.toFixed()}`;
}

/** Every measurement of a row, in order; none if it was not repeated. Old rows with a single repeat have two. */
export function repeatsOf({ repeats, repeat, parameter }: Row): readonly RepeatedValue[] {
  if (repeats !== undefined) return repeats;
  if (repeat === null) return [];
  const unknown = { by: null, at: null };
  return [
    { value: repeat.value, reason: '', ...unknown, chosen: false },
    { value: parameter, reason: repeat.reason, ...unknown, chosen: true },
  ];
}

/** The list with the present chosen measurement. */
export function measurements({ parameter, repeats }: Measuring): readonly RepeatedValue[] {
  return repeats.map((one) => (one.chosen ? { ...one, value: parameter } : one));
}

/** A number as numbers are stored ("5,4" is "5.4"), anything else as it was typed. */
function normalisedNumber(typed: string): string {
  const parsed = parseResultValue(typed);
  return parsed.kind === 'number' ? parsed.text : typed.trim();
}

/** The row's part of it. */
export function measuredPart(entry: Measuring): Measured {
  const { parameter, factor } = entry;
  const repeats = measurements(entry).map((one) => ({ ...one, value: normalisedNumber(one.value) }));
  if (factor === null && repeats.length === 0) return {};
  return {
    measured: normalisedNumber(parameter),
    ...(factor !== null && { factor }),
    ...(repeats.length > 0 && { repeats }),
  };
}

/** For clients that know only one other measurement: the last one, and why it was measured again. */
export function otherMeasurement(repeats: readonly RepeatedValue[]): OtherMeasurement | null {
  const other = repeats.filter(({ chosen, value }) => !chosen && value !== '').at(-1);
  if (other === undefined) return null;
  return { value: other.value, reason: repeats.findLast(({ reason }) => reason !== '')?.reason ?? '' };
}

/**
 * "5 × 10 = 50; measured 6, then 5 chosen (Bubble in the cup)": for the bench; '' if it was neither diluted nor
 * repeated.
 */
export function measuredText(row: Row): string {
  const repeats = repeatsOf(row);
  const { measured = row.parameter, factor } = row;
  const isDiluted = factor !== undefined && measured !== '';
  const product = isDiluted ? `${measured} × ${factor} = ${row.parameter}` : '';
  const all = repeats.map(({ value, reason, chosen }) => {
    const why = reason === '' ? '' : ` (${reason})`;
    return `${value || 'not yet measured'}${chosen ? ' chosen' : ''}${why}`;
  });
  return [product, all.length === 0 ? '' : `measured ${all.join(', then ')}`].filter(Boolean).join('; ');
}
