import { Decimal } from '../decimal.js';
import { withoutInvisible } from '../text.js';

const ALONE = /^((?:<=|>=|=<|=>|[<>≤≥=])?\s*[+-]?)([1-9]\d{0,2},\d{3})$/;
const WITHIN = /(?<![\d.,])[1-9]\d{0,2},\d{3}(?!\d|[.,]\d)/;

/** The two readings of a figure: its comma groups thousands, or is the decimal point. Both keep comparator and sign. */
export interface TwoReadings {
  readonly grouped: string;
  readonly decimal: string;
}

/**
 * "1,500" is 1500 to one half of the world and 1.5 to the other (SI Brochure, 5.4.4): one to three figures of which
 * the first is not 0, one comma, exactly three figures. Null for what reads one way only: "0,125", "1234,567", "1,5".
 */
export function twoReadings(typed: string): TwoReadings | null {
  const match = ALONE.exec(
    withoutInvisible(typed)
      .trim()
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  );
  if (match === null) return null;
  const [, signs = '', figure = ''] = match;
  const decimal = new Decimal(figure.replace(',', '.')).toFixed();
  return { grouped: signs + figure.replace(',', ''), decimal: signs + decimal };
}

/** The first figure of a text that reads two ways: "4,000" of "4,000-11,000"; null if there is none. */
export function eitherFigureIn(text: string): string | null {
  return WITHIN.exec(withoutInvisible(text))?.[0] ?? null;
}

/** '1500 or 1.5? "1,500" may be either.' of the first figure in it that reads two ways; null if there is none. */
export function requiredReadings(text: string): string | null {
  const figure = twoReadings(text) === null ? eitherFigureIn(text) : text.trim();
  const readings = figure === null ? null : twoReadings(figure);
  if (readings === null) return null;
  return `${readings.grouped} or ${readings.decimal}? "${figure}" may be either.`;
}

/** "2,5" is "2.5". An ambiguous text stays as typed, and is later refused with both readings. */
export function plainDecimal(typed: string): string {
  const text = typed.trim();
  return twoReadings(text) === null ? text.replace(',', '.') : text;
}
