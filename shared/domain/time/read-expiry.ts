import { isRealDate } from '../people/age.js';
import { daysLater } from './lab-time.js';
import { monthOf, readDay } from './read-day.js';
import { writtenDay } from './day-text.js';

/** A day as it was typed on a label: one, two that it may be, or why it is none. */
export interface ReadExpiry {
  readonly day?: string;
  /** Both readings, the label's own (year first) before the other: it is asked which is meant. */
  readonly either?: readonly [string, string];
  readonly problem?: string;
}

const NOT_READ = 'Write the expiry as on the label: 2026-11-30, 30 Nov 2026, or Nov 2026 for its last day';

/**
 * An expiry as on labels, as yyyy-MM-dd. A month alone is its last day (ISO 15223-1): 2026-11, 11/2026, 11/26, NOV 26,
 * Nov 2026. Six digits are year, month, day (GS1 General Specifications 3.4.7, day 00 is the month's last); if they are
 * also a day in reverse, the field asks. `today` is yyyy-MM-dd: it decides the century of two digits.
 */
export function readExpiry(text: string, today: string): ReadExpiry {
  const typed = text.trim().toLowerCase();
  const month = monthsEnd(typed, today);
  if (month !== undefined) return month;
  const short = shortYear(typed, today);
  if (short !== undefined) return short;
  const whole = wholeYear(typed, today);
  return whole ?? { problem: NOT_READ };
}

/** A month without a day. */
function monthsEnd(typed: string, today: string): ReadExpiry | undefined {
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})$/.exec(typed);
  if (yearFirst !== null) return lastOf(yearFirst[1], Number(yearFirst[2]));
  const figures = /^(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed);
  if (figures !== null) return lastOf(inFull(figures[2], today), Number(figures[1]));
  const named = /^([a-z]{3,9})\.?[-/. ]?(\d{4}|\d{2})$/.exec(typed);
  if (named !== null) return lastOf(inFull(named[2], today), monthOf(named[1]));
  const namedLast = /^(\d{4})[-/. ]?([a-z]{3,9})\.?$/.exec(typed);
  if (namedLast !== null) return lastOf(namedLast[1], monthOf(namedLast[2]));
  return fourFigures(typed, today);
}

/** 1127 and 2711 alike; if both are a month, the field asks. */
function fourFigures(typed: string, today: string): ReadExpiry | undefined {
  const found = /^(\d{2})(\d{2})$/.exec(typed);
  if (found === null) return undefined;
  const [, first, last] = found;
  const readings = [lastOf(inFull(first, today), Number(last)), lastOf(inFull(last, today), Number(first))];
  return oneOf(readings.flatMap(({ day }) => day ?? []));
}

/** Day, month and two figures of a year: 261130, 26/11/30, 30.11.26. */
function shortYear(typed: string, today: string): ReadExpiry | undefined {
  const found = /^(\d{2})([-/. ]?)(\d{2})[-/. ]?(\d{2})$/.exec(typed);
  if (found === null) return undefined;
  const [, first = '', sign = '', month = '', last = ''] = found;
  if (last === '00') return lastOf(inFull(first, today), Number(month));
  const label = `${inFull(first, today)}-${month}-${last}`;
  const isNoDay = Number(month) <= 12 && Number(last) <= 31 && !isRealDate(label);
  if (isNoDay) return { problem: `There is no ${writtenDay(label)}` };
  const byHand = `${inFull(last, today)}-${month}-${first}`;
  // With signs between them the day may well have been meant first: 31/02/27 is not taken for 27 Feb 2031.
  if (sign !== '' && Number(month) <= 12 && Number(first) <= 31 && !isRealDate(byHand))
    return { problem: `There is no ${writtenDay(byHand)}` };
  const days = [label, byHand].filter(isRealDate);
  // 202702, if it is not a day: the month of a full year.
  const isMonth = days.length === 0 && /^20\d\d(?:0[1-9]|1[0-2])$/.test(typed);
  return isMonth ? lastOf(typed.slice(0, 4), Number(last)) : oneOf(days);
}

const NAMES_ITS_YEAR = /\d{4}|\d \w{1,9} \d{2}$|[a-z][ .-]{0,3}\d{2}$/;

function wholeYear(typed: string, today: string): ReadExpiry | undefined {
  const day = NAMES_ITS_YEAR.test(typed) ? readDay(typed, today) : undefined;
  if (day !== undefined) return { day };
  const dated =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ??
    reversed(/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed)) ??
    inFigures(/^(\d{4})[-/. ]?([a-z]{3,9})\.?[-/. ]?(\d{1,2})$/.exec(typed)) ??
    inFigures(reversed(/^(\d{1,2})[-/. ]?([a-z]{3,9})\.?[-/. ]?(\d{4})$/.exec(typed)));
  if (!dated) return undefined;
  const [, year = '', month = '', of = ''] = dated;
  if (Number(month) < 1 || Number(month) > 12) return { problem: `There is no month ${Number(month)}` };
  const text = `${year}-${month.padStart(2, '0')}-${of.padStart(2, '0')}`;
  return isRealDate(text) ? { day: text } : { problem: `There is no ${writtenDay(text)}` };
}

type Found = readonly (string | undefined)[] | null | undefined;

/** Its month's name as a figure; undefined if it is no month's. */
function inFigures(found: Found): Found {
  if (!found) return undefined;
  const month = monthOf(found[2]);
  return month === 0 ? undefined : [found[0], found[1], String(month), found[3]];
}

function reversed(found: RegExpExecArray | null): Found {
  return found === null ? undefined : [found[0], found[3], found[2], found[1]];
}

function lastOf(year: string | undefined, month: number): ReadExpiry {
  if (month < 1 || month > 12) return { problem: month === 0 ? NOT_READ : `There is no month ${month}` };
  const next =
    month === 12 ? `${Number(year) + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { day: daysLater(next, -1) };
}

function oneOf(days: readonly string[]): ReadExpiry {
  const [first, second] = [...new Set(days)];
  if (first === undefined) return { problem: NOT_READ };
  return second === undefined ? { day: first } : { either: [first, second] };
}

/** The century by GS1: at most 50 years ahead, at most 49 back. */
function inFull(year = '', today: string): string {
  if (year.length === 4) return year;
  const now = Number(today.slice(0, 4));
  const same = Math.floor(now / 100) * 100 + Number(year);
  const away = same - now;
  return String(away > 50 ? same - 100 : away < -49 ? same + 100 : same);
}
