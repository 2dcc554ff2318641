import { labToday } from '../../shared/domain/time/lab-time.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import { dayBounds } from './lab-time.js';

/** Days of the laboratory's time zone, both included, and the moments that bound them. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
  readonly timeZone: string;
}

/** Three years and some days: what a manager compares; a longer one would read the whole ledger for one call. */
const MOST_DAYS = 1_100;
const DAY_MS = 86_400_000;

/** `from` and `to` are yyyy-MM-dd or the word "today"; 422 for a period of more than three years. */
export async function period(sql: Sql, now: Date, from: string, to: string): Promise<Period> {
  const zone = await sql.one<{ name: string }>('select time_zone as name from laboratory');
  if (!zone) throw new Error('The laboratory has no settings.');
  const timeZone = zone.name;
  const [first, last] = [from, to].map((day) => (day === 'today' ? labToday(timeZone, now) : day));
  const days = { from: first ?? from, to: last ?? to };
  const bounds = dayBounds(timeZone, days.from, days.to);
  if (bounds.end.getTime() - bounds.start.getTime() > MOST_DAYS * DAY_MS)
    throw invalid('to', `Choose at most ${MOST_DAYS} days at a time.`);
  return { ...days, ...bounds, timeZone };
}
