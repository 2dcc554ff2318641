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
