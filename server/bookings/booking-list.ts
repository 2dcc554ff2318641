import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { Page } from '../../shared/contract/page.js';
import type { Database, Parameters, Sql } from '../kernel/database.js';
import { COUNT_LIMIT, pageOf, window, type PageQuery } from '../kernel/http/paging.js';
import { bookingShapes } from './booking-shape.js';

/** Two statements of one list: its page of ids, and how many there are, counted no further than COUNT_LIMIT. */
export interface BookingList {
  readonly page: string;
  readonly count: string;
}

/** `ids` selects booking ids in order and ends with `limit $1 offset $2`; its own parameters begin at $3. */
export function bookingList(ids: string): BookingList {
  return { page: ids, count: `select count(*) as n from (${ids}) as counted` };
}

/** Two round trips however many bookings: ids and count, the bookings. */
export async function pageOfBookings(
  sql: Sql,
  list: BookingList,
  paging: PageQuery,
  params: Parameters,
  now: Date,
): Promise<Page<Booking>> {
  const [rows, count] = await Promise.all([
    sql.sql<{ id: string }>(list.page, [...window(paging), ...params]),
    sql.one<{ n: number }>(list.count, [COUNT_LIMIT, 0, ...params]),
  ]);
  const page = pageOf(rows, paging, count?.n ?? 0);
  const items = await bookingShapes(
    sql,
    page.items.map((row) => row.id),
    now,
  );
  return { ...page, items };
}

/** More than any list has: `limit` and `offset` stay part of the one statement. */
const WITHOUT_END = 2_000_000_000;

/** All bookings of a list, a batch at a time. */
export async function* allBookings(
  database: Database,
  list: BookingList,
  params: Parameters,
  now: Date,
): AsyncGenerator<Booking[]> {
  for await (const rows of database.batches<{ id: string }>(list.page, [WITHOUT_END, 0, ...params])) {
    yield await bookingShapes(
      database,
      rows.map((row) => row.id),
      now,
    );
  }
}
