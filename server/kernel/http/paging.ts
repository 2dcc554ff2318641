import type { Page } from '../../../shared/contract/page.js';
import { invalid, notFound } from './problem.js';
import { isUUID } from 'class-validator';

export interface PageAsked {
  readonly page: number;
  readonly size: number;
}

/** Hot lists count no further: nobody pages so far, and counting a million rows would cost each load of a screen. */
export const COUNTED = 2000;

/** One row more than the page, to know whether there is another page. */
export function window(asked: PageAsked): readonly [limit: number, offset: number] {
  return [asked.size + 1, (asked.page - 1) * asked.size];
}

/**
 * `total` is exact below COUNTED; from there it says "at least so many": COUNTED, or one more than what has
 * been paged through while more follows.
 */
export function pageOf<T>(rows: readonly T[], asked: PageAsked, counted: number): Page<T> {
  const items = rows.slice(0, asked.size);
  const seen = items.length === 0 ? 0 : (asked.page - 1) * asked.size + items.length;
  const more = rows.length > asked.size ? 1 : 0;
  return { items, page: asked.page, size: asked.size, total: Math.max(counted, seen + more) };
}

/** An id of the address; anything but a UUID names nothing. */
export function knownId(text: string, what: string): string {
  if (isUUID(text)) return text;
  throw notFound(what);
}

/** The page number of an address such as /find/{unit}/waiting/{page}. */
export function pageNumber(text: string): number {
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (page >= 1 && page <= 500) return page;
  throw invalid('page', 'The page must be a whole number from 1 to 500.');
}
