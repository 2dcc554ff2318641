import type { Page } from '../../shared/contract/page.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import type { Database, Parameters } from '../kernel/database.js';
import { csvAnswer, type CsvColumn, type PageOrFile } from '../kernel/http/csv.js';
import { readPage, type PageQuery } from '../kernel/http/paging.js';
import { literal } from '../kernel/sql-text.js';
import type { Reading } from '../kernel/use-cases.js';
import { laboratory } from '../settings/index.js';

/** A list of the store: what is selected, in which order, with the values of its parameters, and how a row is shown. */
export interface Listing<Row, T> {
  readonly select: string;
  readonly order: string;
  readonly params: Parameters;
  readonly shape: (row: Row) => T;
}

type ListRequest = PageQuery & { readonly format?: 'csv' };

/** Answers a page of a list, or with `format=csv` all of it. */
export function listOrFile<Request extends ListRequest, Row, T>(
  name: string,
  columns: readonly CsvColumn<T>[],
  listing: (request: Request, day: LaboratoryDay) => Listing<Row, T>,
) {
  return async ({ database, clock }: Reading, { request }: { request: Request }): Promise<PageOrFile<T>> => {
    const day = await laboratoryDay(database, clock.now());
    const list = listing(request, day);
    if (request.format !== 'csv') return listPage(database, request, list);
    return csvAnswer(name, columns, { timeZone: day.timeZone, batches: allBatches(database, list) });
  };
}

/** One page of it. */
export function listPage<Row, T>(
  database: Database,
  paging: PageQuery,
  { select, order, params, shape }: Listing<Row, T>,
): Promise<Page<T>> {
  return readPage(database, { rows: `${select} ${order}`, found: select, params, shape }, paging);
}

/** All of it, a batch at a time. */
export function allBatches<Row, T>(database: Database, list: Listing<Row, T>): AsyncIterable<readonly T[]> {
  return database.shaped(`${list.select} ${list.order}`, list.params, list.shape);
}

export interface LaboratoryDay {
  readonly today: string;
  readonly timeZone: string;
}

/** The laboratory's day and zone. */
export async function laboratoryDay(database: Database, now: Date): Promise<LaboratoryDay> {
  const { timeZone } = await laboratory(database);
  return { today: labToday(timeZone, now), timeZone };
}

/** A pattern of `ilike`; null if nothing is looked for. */
export function searchPattern(q: string): string | null {
  const text = q.trim();
  return text === '' ? null : `%${literal(text)}%`;
}

export const direction = (order: 'asc' | 'desc' | undefined): string => (order === 'desc' ? 'desc' : 'asc');
