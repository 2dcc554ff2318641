import { dayBounds as boundsOf, type DayBounds, labToday } from '../../shared/domain/time/lab-time.js';
import { parseMoment } from '../../shared/domain/time/parse-moment.js';
import { invalid } from '../kernel/http/problem.js';
import type { Sql } from '../kernel/database.js';
import { laboratory } from './laboratory.entity.js';

/** The bounds of days that a request named; 422 naming the one that is none. */
export function dayBounds(timeZone: string, from: string, to: string): DayBounds {
  const bounds = boundsOf(timeZone, from, to);
  if ('refused' in bounds) throw invalid(bounds.refused, bounds.message);
  return bounds;
}

/** The moment that a request named, in laboratory time if it has no zone; 422 in its field if it is invalid. */
export function parseLabMoment(timeZone: string, text: string, field: string): Date {
  const parsed = parseMoment(timeZone, text);
  if ('refused' in parsed) throw invalid(field, parsed.refused);
  return parsed.at;
}

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
