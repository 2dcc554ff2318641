import { daysLater } from '../../shared/domain/time/lab-time.js';

/** So much from one day to another, both included; without the last until further notice. */
export interface PriceSpan {
  readonly minor: number;
  readonly from: string;
  readonly to: string | null;
  /** Without a last day: it ends only when the next price begins. */
  readonly goesOn: boolean;
}

export interface NewPrice {
  /** Null: from then on the list says nothing of the profile. */
  readonly minor: number | null;
  readonly from: string;
  /** Null: until the next price that is planned already, or until further notice. */
  readonly to: string | null;
}

export interface TimelineChange<Row extends PriceSpan> {
  readonly replaced: readonly Row[];
  readonly fresh: readonly PriceSpan[];
}

const NEVER = '9999-12-31';
const endOf = ({ to }: { readonly to: string | null }): string => to ?? NEVER;

/**
 * Lays a price over the existing ones (one list and profile, none overlapping): what it covers is replaced, and what
 * extends beyond it on either side stays. Null if nothing would change.
 */
export function placeOnTimeline<Row extends PriceSpan>(
  current: readonly Row[],
  price: NewPrice,
): TimelineChange<Row> | null {
  const laid = { ...price, to: price.to ?? dayBeforeNext(current, price.from) };
  const replaced = current.filter((row) => row.from <= endOf(laid) && endOf(row) >= laid.from);
  if (isSaidAlready(replaced, laid)) return null;
  const { minor, from, to } = laid;
  const own: readonly PriceSpan[] = minor === null ? [] : [{ minor, from, to, goesOn: price.to === null }];
  return { replaced, fresh: [...replaced.flatMap((row) => ends(row, laid)), ...own] };
}

function dayBeforeNext(current: readonly PriceSpan[], day: string): string | null {
  const [next] = current
    .map(({ from }) => from)
    .filter((from) => from > day)
    .sort();
  return next === undefined ? null : daysLater(next, -1);
}

/** The parts of a price before and after the one laid over it. */
function ends(row: PriceSpan, laid: NewPrice): PriceSpan[] {
  const { minor, from, to, goesOn } = row;
  const before = from < laid.from ? [{ minor, from, to: daysLater(laid.from, -1), goesOn }] : [];
  const after =
    laid.to !== null && endOf({ to }) > laid.to ? [{ minor, from: daysLater(laid.to, 1), to, goesOn }] : [];
  return [...before, ...after];
}

function isSaidAlready(covered: readonly PriceSpan[], { minor, from, to }: NewPrice): boolean {
  if (minor === null) return covered.length === 0;
  const [only, ...others] = covered;
  if (only === undefined || others.length > 0) return false;
  return only.minor === minor && only.from <= from && endOf(only) >= endOf({ to });
}
