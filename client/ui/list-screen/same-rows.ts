import type { Page } from '../../core/api.js';
import { sameItems } from '../../core/same-items.js';

/** A page that was loaded again: a row that says the same as before is the same object, and repaints nothing. */
export function sameRows<Row>(before: Page<Row>, next: Page<Row>, keyOf: (row: Row) => string): Page<Row> {
  return { ...next, items: sameItems(before.items, next.items, keyOf) };
}

/** Keys of the rows that came or were changed between two pictures of one list. */
export function changedRows<Row>(
  before: readonly Row[],
  next: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlySet<string> {
  const known = new Set(before);
  return new Set(next.filter((row) => !known.has(row)).map(keyOf));
}

/**
 * Of the rows that are still drawn, those that really left the list: where the page is full, a row behind every row
 * that is still there was only pushed on to the next page.
 */
export function rowsThatLeft<Row>(
  drawn: readonly Row[],
  { items, size }: Pick<Page<Row>, 'items' | 'size'>,
  keyOf: (row: Row) => string,
): ReadonlySet<string> {
  const live = new Set(items.map(keyOf));
  const isFull = items.length >= size;
  const lastLive = drawn.findLastIndex((row) => live.has(keyOf(row)));
  const left = drawn.filter((row, place) => !live.has(keyOf(row)) && (!isFull || place < lastLive));
  return new Set(left.map(keyOf));
}
