import type { Sql } from '../kernel/database.js';
import { dayBounds } from './lab-time.js';
import { laboratory } from './laboratory.js';

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Before any day that is asked for. */
const FIRST_DAY = '1800-01-01';

/** From a day of the laboratory to another, both included; either may be open. */
export async function daysOf(
  sql: Sql,
  asked: Days,
): Promise<{ readonly start: Date | null; readonly end: Date | null }> {
  const from = asked.from || undefined;
  const to = asked.to || undefined;
  if (from === undefined && to === undefined) return { start: null, end: null };
  const { timeZone } = await laboratory(sql);
  const { start, end } = dayBounds(timeZone, from ?? FIRST_DAY, to ?? from ?? '');
  return { start: from === undefined ? null : start, end: to === undefined ? null : end };
}
