import type { Page } from '../../shared/contract/page.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import type { Database, Parameters } from '../kernel/database.js';
import type { CsvRows } from '../kernel/http/csv.js';
import { readPage, type PageQuery } from '../kernel/http/paging.js';
import { literal } from '../kernel/sql-text.js';
import { laboratory } from '../settings/index.js';

/** A list of the store: what is selected, in which order, with the values of its parameters. */
export interface Listing {
  readonly select: string;
  readonly order: string;
  readonly params: Parameters;
}

/** One page of it. */
export function listPage<Row, T>(
  database: Database,
  paging: PageQuery,
  { select, order, params }: Listing,
  shape: (row: Row) => T,
): Promise<Page<T>> {
  const list = { rows: `${select} ${order}`, found: select, params, shape };
  return readPage(database, list, paging);
}

/** The same list whole, as a file. */
export function fullList<Row, T>(
  database: Database,
  timeZone: string,
  { select, order, params }: Listing,
  shape: (row: Row) => T,
): CsvRows<T> {
  return { timeZone, batches: database.shaped(`${select} ${order}`, params, shape) };
}

/** The laboratory's day and zone. */
export async function laboratoryDay(
  database: Database,
  now: Date,
): Promise<{ today: string; timeZone: string }> {
  const { timeZone } = await laboratory(database);
  return { today: labToday(timeZone, now), timeZone };
}

/** A pattern of `ilike`; null if nothing is looked for. */
export function searchPattern(q: string): string | null {
  const text = q.trim();
  return text === '' ? null : `%${literal(text)}%`;
}

export const direction = (order: 'asc' | 'desc' | undefined): string => (order === 'desc' ? 'desc' : 'asc');
