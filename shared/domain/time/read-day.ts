import { isRealDate } from '../people/age.js';
import { writtenDay } from './day-text.js';

const MONTHS = [
  'january', 'february', 'march', 'april', 'may', 'june',
  'july', 'august', 'september', 'october', 'november', 'december',
] as const; // prettier-ignore

/** The oldest person known became 122; a century further back nobody is meant. */
const OLDEST_YEARS = 120;
const DAY_MS = 86_400_000;

/**
 * The days that a field takes. `birth`: years first in the calendar, nothing after today, and no century is guessed;
 * `expiry`: as on labels (read-expiry.ts).
 */
export type DayKind = 'day' | 'birth' | 'expiry';

interface TypedDay {
  readonly day: string;
  readonly month: number;
  /** Two digits or four, as typed; undefined: none. */
  readonly year: string | undefined;
}

/**
 * A day as people type it, as yyyy-MM-dd: 13.11.2026, 13/11/26, 131126, 13112026, 2026-11-13, 13 nov, Nov 13 2026,
 * today, yesterday, tomorrow, -3, +7. The day comes before the month. Two digits are a year of this century; a day
 * without a year is the one nearest to `today` (yyyy-MM-dd).
 */
export function readDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const near = relativeDay(typed, today);
  if (near !== undefined) return near;
  const parts = partsOf(typed);
  if (parts === undefined) return undefined;
  const { year } = parts;
  if (year?.length === 4) return dayIn(year, parts);
  if (year !== undefined) return dayIn(`${today.slice(0, 2)}${year}`, parts);
  const around = [-1, 0, 1].flatMap((away) => dayIn(String(Number(today.slice(0, 4)) + away), parts) ?? []);
  return around.sort((a, b) => daysBetween(a, today) - daysBetween(b, today))[0];
}

export interface ReadBirth {
  readonly day: string | undefined;
  /** The days that a year of two digits may mean, when there is more than one: the year is asked for. */
  readonly either: readonly string[];
}

/** A day of birth: never after today, and never a century that was guessed. */
export function readBirthDay(text: string, today: string): ReadBirth {
  const typed = text.trim().toLowerCase();
  const parts = partsOf(typed);
  if (parts?.year?.length !== 2) {
    const isDated = parts === undefined || parts.year !== undefined;
    return { day: isDated ? readDay(typed, today) : undefined, either: [] };
  }
  const [thisCentury, lastCentury] = [Number(today.slice(0, 2)), Number(today.slice(0, 2)) - 1];
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
  const possible = [lastCentury, thisCentury]
    .flatMap((century) => dayIn(`${century}${parts.year}`, parts) ?? [])
    .filter((day) => day <= today && day > oldest);
  return possible.length === 1 ? { day: possible[0], either: [] } : { day: undefined, either: possible };
}

/** Why a text is no day, in words. */
export function invalidDayReason(text: string, today: string): string {
  const parts = partsOf(text.trim().toLowerCase());
  if (parts?.year === undefined) return 'Not a day: write it as 21/11/2026';
  const year = parts.year.length === 4 ? parts.year : `${today.slice(0, 2)}${parts.year}`;
  const month = String(parts.month).padStart(2, '0');
  return `There is no ${writtenDay(`${year}-${month}-${parts.day.padStart(2, '0')}`)}`;
}

/** Whether it is complete: while a year is being typed, "13/11/20" is not yet 2020. */
export function isWholeDay(text: string): boolean {
  return partsOf(text.trim().toLowerCase())?.year?.length === 4;
}

function relativeDay(typed: string, today: string): string | undefined {
  const words: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };
  const away = words[typed] ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : undefined);
  if (away === undefined) return undefined;
  return new Date(Date.parse(`${today}T00:00:00Z`) + away * DAY_MS).toISOString().slice(0, 10);
}

function partsOf(typed: string): TypedDay | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso !== null) return parts(iso[3], Number(iso[2]), iso[1]);
  const spaced = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2})?)?$/.exec(typed);
  if (spaced !== null) return parts(spaced[1], Number(spaced[2]), spaced[3]);
  const figures = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(typed);
  if (figures !== null) return figuresOf(typed, parts(figures[1], Number(figures[2]), figures[3]));
  const dayFirst = /^(\d{1,2})\.?[ -]?([a-z]{3,9})\.?(?:[ ,.-]*(\d{4}|\d{2}))?$/.exec(typed);
  if (dayFirst !== null) return parts(dayFirst[1], monthOf(dayFirst[2]), dayFirst[3]);
  const monthFirst = /^([a-z]{3,9})\.?[ -]?(\d{1,2})(?:[ ,.-]+(\d{4}))?$/.exec(typed);
  if (monthFirst !== null) return parts(monthFirst[2], monthOf(monthFirst[1]), monthFirst[3]);
  return undefined;
}

/** 13112026; or 20261113, where the first reading is no day. */
function figuresOf(typed: string, dayFirst: TypedDay | undefined): TypedDay | undefined {
  if (typed.length === 6 || (dayFirst !== undefined && dayIn(dayFirst.year ?? '', dayFirst) !== undefined))
    return dayFirst;
  return parts(typed.slice(6), Number(typed.slice(4, 6)), typed.slice(0, 4));
}

function parts(day: string | undefined, month: number, year: string | undefined): TypedDay | undefined {
  return day === undefined || month < 1 || month > 12 ? undefined : { day, month, year };
}

/** 1 to 12 of a name or its beginning; 0 of anything else. */
export function monthOf(name: string | undefined): number {
  return MONTHS.findIndex((month) => name !== undefined && month.startsWith(name)) + 1;
}

function dayIn(year: string, { day, month }: TypedDay): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year >= '1800' && isRealDate(text) ? text : undefined;
}

function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(`${a}T00:00:00Z`) - Date.parse(`${b}T00:00:00Z`)) / DAY_MS;
}
