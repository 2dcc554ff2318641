import { Decimal } from '../decimal.js';
import { parseMoney, type Minor } from './money.js';

/** The id of the list that every laboratory has (migration 0050): who pays at the counter. */
export const CASH_LIST = '00000000-0000-7000-8000-000000000001';

const WHOLE = 10_000n;

/**
 * A price raised ("5") or lowered ("-2.5") by a percentage, rounded to the nearest multiple of `step` (above zero),
 * half up; never below zero. RangeError for a text that is not a percentage.
 */
export function raisedPrice(minor: Minor, percent: string, step: Minor): Minor {
  const hundredths = parseMoney(percent);
  if (hundredths === null) throw new RangeError(`"${percent}" is not a percentage`);
  const factor = WHOLE + hundredths;
  if (factor <= 0n) return 0n;
  const divisor = WHOLE * step;
  return ((minor * factor * 2n + divisor) / (divisor * 2n)) * step;
}

/** Factors as a bank states them: to four places. */
const FACTOR = /^(\d{1,5})(?:[.,](\d{1,4}))?$/;

/** A factor ("130", "0.92") as the percentage by which it raises prices ("12900", "-8"); null for another text, or 0. */
export function percentOfFactor(text: string): string | null {
  const [, whole, places = ''] = FACTOR.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const factor = BigInt(whole) * WHOLE + BigInt(places.padEnd(4, '0'));
  if (factor === 0n) return null;
  return decimalText(factor - WHOLE, 2);
}

/** "+5 %"; for more than a doubling the factor, which is how such a change was meant: "× 130". */
export function riseInWords(percent: string): string {
  const hundredths = parseMoney(percent);
  if (hundredths === null || hundredths < WHOLE) return `${percent.startsWith('-') ? '' : '+'}${percent} %`;
  return `× ${decimalText(WHOLE + hundredths, 4)}`;
}

/** So many ten-thousandths, or hundredths, without zeros behind the point. */
function decimalText(value: bigint, places: number): string {
  return new Decimal(value.toString()).div(10 ** places).toFixed();
}
