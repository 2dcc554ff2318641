import { Decimal } from '../decimal.js';
import type { ResultValue } from '../results/result-value.js';

type Bound = { readonly at: Decimal; readonly open: boolean };
/** The interval of the true value: "<5" is everything below 5, without 5 itself. */
export type Interval = { readonly low: Bound | null; readonly high: Bound | null };

function closed(number: string | number): Bound {
  return { at: new Decimal(number), open: false };
}

export function intervalOf(value: ResultValue): Interval | null {
  if (value.kind === 'span') return { low: closed(value.low), high: closed(value.high) };
  if (value.kind !== 'number' && value.kind !== 'titre') return null;
  const number = value.kind === 'number' ? value.number : value.reciprocal;
  const bound = closed(number);
  switch (value.comparator) {
    case '=':
      return { low: bound, high: bound };
    case '<':
      return { low: null, high: { ...bound, open: true } };
    case '≤':
      return { low: null, high: bound };
    case '>':
      return { low: { ...bound, open: true }, high: null };
    case '≥':
      return { low: bound, high: null };
  }
}

/** The whole interval lies below the limit; the limit itself does not count as below. */
export function isBelow(interval: Interval, limit: Decimal): boolean {
  const high = interval.high;
  return high !== null && (high.at.lessThan(limit) || (high.open && high.at.equals(limit)));
}

export function isAbove(interval: Interval, limit: Decimal): boolean {
  const low = interval.low;
  return low !== null && (low.at.greaterThan(limit) || (low.open && low.at.equals(limit)));
}

/** The whole interval lies at or below the limit. */
export function isAtOrBelow(interval: Interval, limit: Decimal): boolean {
  return interval.high !== null && interval.high.at.lessThanOrEqualTo(limit);
}

export function isAtOrAbove(interval: Interval, limit: Decimal): boolean {
  return interval.low !== null && interval.low.at.greaterThanOrEqualTo(limit);
}

/** Some of the interval lies below the limit. */
export function isUnder({ low }: Interval, limit: Decimal): boolean {
  return low === null || low.at.lessThan(limit);
}

/** Some of the interval lies above the limit. */
export function isOver({ high }: Interval, limit: Decimal): boolean {
  return high === null || high.at.greaterThan(limit);
}
