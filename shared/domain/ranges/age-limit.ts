import { ageInDays, calendarAge } from '../people/age.js';
import { counted } from '../plural.js';

/** An age at which something begins or ends: 3d, 26w (7 days each), 18m, 18y; the day of birth is 0d. */
export type AgeLimit = string;

/** `from` is inclusive, `to` exclusive; a side that is left out has no limit. */
export type AgeBand = { readonly from?: AgeLimit | null; readonly to?: AgeLimit | null };

/** Somebody's age on a day, both yyyy-MM-dd. */
export type AgeOn = { readonly dateOfBirth: string; readonly at: string };

export const AGE_LIMIT = /^(\d{1,5})([dwmy])$/;
export const ADULT_FROM: AgeLimit = '18y';

const DAYS = { d: 1, w: 7, m: 30.4375, y: 365.25 } as const;
const MONTHS_PER_YEAR = 12;

export function isAgeLimit(text: string): boolean {
  return AGE_LIMIT.test(text);
}

function read(limit: AgeLimit): { readonly value: number; readonly unit: keyof typeof DAYS } {
  const [, value, unit] = AGE_LIMIT.exec(limit) ?? [];
  if (unit === undefined) throw new RangeError(`"${limit}" is not an age such as 3d, 26w, 18m or 18y`);
  return { value: Number(value), unit: unit as keyof typeof DAYS };
}

/** Months and years by the calendar, from the date of birth. RangeError for a birth after the day asked for. */
export function hasReached({ dateOfBirth, at }: AgeOn, limit: AgeLimit): boolean {
  const { value, unit } = read(limit);
  if (unit === 'd' || unit === 'w') return ageInDays(dateOfBirth, at) >= value * DAYS[unit];
  const { years, months } = calendarAge(dateOfBirth, at);
  return years * MONTHS_PER_YEAR + months >= (unit === 'y' ? value * MONTHS_PER_YEAR : value);
}

export function isWithin(age: AgeOn, { from, to }: AgeBand): boolean {
  return (!from || hasReached(age, from)) && (!to || !hasReached(age, to));
}

export function namesAge({ from, to }: AgeBand): boolean {
  return Boolean(from) || Boolean(to);
}

/** About how many days it covers: a narrow band says more than a wide one. */
export function widthOf({ from, to }: AgeBand): number {
  return (to ? aboutDays(to) : Infinity) - (from ? aboutDays(from) : 0);
}

export function aboutDays(limit: AgeLimit): number {
  const { value, unit } = read(limit);
  return value * DAYS[unit];
}

const UNITS: Readonly<Record<string, string>> = {
  '': 'y',
  ...Object.fromEntries(['d', 'day', 'days'].map((word) => [word, 'd'])),
  ...Object.fromEntries(['w', 'wk', 'wks', 'week', 'weeks'].map((word) => [word, 'w'])),
  ...Object.fromEntries(['m', 'mo', 'mth', 'mths', 'month', 'months'].map((word) => [word, 'm'])),
  ...Object.fromEntries(['y', 'yr', 'yrs', 'year', 'years'].map((word) => [word, 'y'])),
};
const HOURS: ReadonlySet<string> = new Set(['h', 'hr', 'hrs', 'hour', 'hours']);
const HOURS_PER_DAY = 24;
const WORDS = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;

/**
 * An age limit as people write it: "18", "18 years", "6 mo", "2w", "3d". Hours are read in whole days, "48h" is 2d:
 * a date of birth has no hour. Null for anything else.
 */
export function readAgeLimit(text: string): AgeLimit | null {
  const match = /^(\d{1,5})\s*([a-z]*)$/.exec(text.trim().toLowerCase());
  if (match === null) return null;
  const [value, word = ''] = [Number(match[1]), match[2]];
  if (HOURS.has(word)) return value % HOURS_PER_DAY === 0 ? `${value / HOURS_PER_DAY}d` : null;
  const unit = UNITS[word];
  return unit === undefined ? null : `${value}${unit}`;
}

/** "18m" -> "18 months"; "0d" -> "birth". */
export function ageLimitText(limit: AgeLimit): string {
  const [, value, unit] = AGE_LIMIT.exec(limit) ?? [];
  if (unit === undefined) return limit;
  if (Number(value) === 0) return 'birth';
  const word = WORDS[unit as keyof typeof WORDS];
  return counted(Number(value), word);
}
