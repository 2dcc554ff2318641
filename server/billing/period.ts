import { isRealDate } from '../../shared/domain/age.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';

/** Days of the laboratory's time zone, both included, and the moments that bound them. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
  readonly timeZone: string;
}

const PERIOD = `
  with day as (
    select time_zone,
      case when $1 = 'today' then ($3::timestamptz at time zone time_zone)::date else $1::date end as first,
      case when $2 = 'today' then ($3::timestamptz at time zone time_zone)::date else $2::date end as last
    from laboratory
  )
  select time_zone, first as "from", last as "to",
    first::timestamp at time zone time_zone as start, (last + 1)::timestamp at time zone time_zone as "end"
  from day`;

/** `from` and `to` are yyyy-MM-dd or the word "today". */
export async function period(sql: Sql, now: Date, from: string, to: string): Promise<Period> {
  checkDay('from', from);
  checkDay('to', to);
  const row = await sql.one<Omit<Period, 'timeZone'> & { time_zone: string }>(PERIOD, [from, to, now]);
  if (!row) throw new Error('The laboratory has no settings.');
  if (row.from > row.to) throw invalid('to', 'The last day lies before the first.');
  return { from: row.from, to: row.to, start: row.start, end: row.end, timeZone: row.time_zone };
}

function checkDay(field: string, text: string): void {
  const usable = text === 'today' || (isRealDate(text) && text > '1900' && text < '3000');
  if (!usable) throw invalid(field, `"${text.slice(0, 20)}" is not a date (yyyy-MM-dd).`);
}
