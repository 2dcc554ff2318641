import type { Page } from '../../../shared/contract/page.js';
import { DISCIPLINES, type Discipline } from '../../../shared/vocabulary.js';
import type { Parameters, Sql } from '../database.js';
import { invalid, notFound } from './problem.js';
import { isUUID } from 'class-validator';

export interface PageQuery {
  readonly page: number;
  readonly size: number;
}

/** Hot lists count no further: nobody pages so far, and counting a million rows would cost each load of a screen. */
const COUNTED = 2000;
/** The limit of a count: with one more than COUNTED there are more. */
export const COUNT_LIMIT = COUNTED + 1;

/** One row more than the page, to know whether there is another page. */
export function window(paging: PageQuery): readonly [limit: number, offset: number] {
  return [paging.size + 1, (paging.page - 1) * paging.size];
}

/**
 * `total` is exact up to COUNTED, and on the last page; otherwise, with `more`, there are more than that: than COUNTED,
 * or than the pages so far.
 */
export function pageOf<T>(rows: readonly T[], paging: PageQuery, counted: number): Page<T> {
  const items = rows.slice(0, paging.size);
  const seen = items.length === 0 ? 0 : (paging.page - 1) * paging.size + items.length;
  const isEnd = seen >= COUNTED && rows.length <= paging.size;
  const more = counted > COUNTED && !isEnd;
  const total = Math.max(Math.min(counted, COUNTED), seen);
  return { items, page: paging.page, size: paging.size, total, ...(more && { more }) };
}

export interface PagedList<Row, Visible> {
  /** The rows in their order, without limit and offset. */
  readonly rows: string;
  /** The condition that is counted. */
  readonly found: string;
  readonly params: Parameters;
  readonly shape: (row: Row) => Visible;
}

/** One page of a list, and how many there are, counted no further than COUNT_LIMIT. */
export async function readPage<Row, Visible>(
  sql: Sql,
  { rows, found, params, shape }: PagedList<Row, Visible>,
  paging: PageQuery,
): Promise<Page<Visible>> {
  const next = params.length + 1;
  const [page, counted] = await Promise.all([
    sql.sql<Row>(`${rows} limit $${next} offset $${next + 1}`, [...params, ...window(paging)]),
    sql.one<{ n: number }>(`select count(*) as n from (${found} limit ${COUNT_LIMIT}) found`, params),
  ]);
  return pageOf(page.map(shape), paging, counted?.n ?? 0);
}

/** An id of the address; anything but a UUID names nothing. */
export function knownId(text: string, what: string): string {
  if (isUUID(text)) return text;
  throw notFound(what);
}

/** The search did not look at everything: there may be more matches than its pages tell. */
export function withMoreMark<P extends { readonly more?: true }>(page: P, areOthers: boolean): P {
  return areOthers ? { ...page, more: true } : page;
}

/** The page number of an address such as /find/{unit}/waiting/{page}. */
export function pageNumber(text: string): number {
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (page >= 1 && page <= 500) return page;
  throw invalid('page', 'The page must be a whole number from 1 to 500.');
}

/** The bench of an address, or all of them. */
export function unitOf(text: string): Discipline | 'all' {
  if (text === 'all') return 'all';
  const unit = DISCIPLINES.find((known) => known === text);
  if (unit) return unit;
  throw invalid('unit', `The unit must be all or one of ${DISCIPLINES.join(', ')}.`);
}
