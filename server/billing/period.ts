import { labToday } from '../../shared/domain/lab-time.js';
import type { Sql } from '../kernel/database.js';
import { dayBounds } from '../settings/index.js';

/** Days of the laboratory's time zone, both included, and the moments that bound them. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
  readonly timeZone: string;
}

/** `from` and `to` are yyyy-MM-dd or the word "today". */
export async function period(sql: Sql, now: Date, from: string, to: string): Promise<Period> {
  const zone = await sql.one<{ name: string }>('select time_zone as name from laboratory');
  if (!zone) throw new Error('The laboratory has no settings.');
  const timeZone = zone.name;
  const [first, last] = [from, to].map((day) => (day === 'today' ? labToday(timeZone, now) : day));
  const days = { from: first ?? from, to: last ?? to };
  return { ...days, ...dayBounds(timeZone, days.from, days.to), timeZone };
}
