import { ageInDays, calendarAge } from '../people/age.js';

/** An age at which something begins or ends: 3d, 26w (7 days each), 18m, 18y; the day of birth is 0d. */
export type AgeLimit = string;

/** `from` is included, `to` is not; what is left out has no limit. */
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
