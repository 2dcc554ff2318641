import { labToday } from '../../shared/domain/time/lab-time.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';

export interface PriceDays {
  readonly from: string;
  readonly to: string | null;
}

/** The days on which a change shall hold: from today on, never before. 422 naming the field. */
export async function priceDays(
  sql: Sql,
  now: Date,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<PriceDays> {
  const today = await todayOf(sql, now);
  const from = asked.from ?? today;
  if (from < today)
    throw invalid('from', 'Prices of past days cannot be changed: choose today or a later day.');
  const to = asked.to ?? null;
  if (to !== null && to < from) throw invalid('to', 'The last day is before the first.');
  return { from, to };
}

/** The laboratory's day. */
export async function todayOf(sql: Sql, now: Date): Promise<string> {
  const row = await sql.one<{ zone: string }>('select time_zone as zone from laboratory');
  return labToday(row?.zone, now);
}
