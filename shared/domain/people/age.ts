/** A year of 365 days, in milliseconds: age as it is shown, not as ranges use it. */
const YEAR_365_MS = 31_536_000_000;
export const MAX_AGE_YEARS = 130;
const DAY_MS = 86_400_000;

export type AgeUnit = 'y' | 'm' | 'd';
export type Age = { readonly value: number; readonly unit: AgeUnit };
export type CalendarAge = { readonly years: number; readonly months: number; readonly days: number };

type Day = { readonly year: number; readonly month: number; readonly day: number };

/** UTC milliseconds of a calendar day; years below 100 stay what they are. */
function utc(day: Day): number {
  const date = new Date(0);
  date.setUTCFullYear(day.year, day.month - 1, day.day);
  return date.getTime();
}

function format(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function readDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return format(utc(day)) === text ? day : null;
}

function mustReadDay(text: string): Day {
  const day = readDay(text);
  if (day === null) throw new RangeError(`"${text}" is not a yyyy-MM-dd date`);
  return day;
}

function daysInMonth(year: number, month: number): number {
  return new Date(utc({ year, month: month + 1, day: 1 }) - DAY_MS).getUTCDate();
}

/** The same day this many months later, or the month's last day if it has no such day. */
function plusMonths(from: Day, months: number): Day {
  const index = from.year * 12 + (from.month - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return { year, month, day: Math.min(from.day, daysInMonth(year, month)) };
}

export function isRealDate(text: string): boolean {
  return readDay(text) !== null;
}

/** Whole days lived; negative for a date in the future. Both yyyy-MM-dd. Throws RangeError on other text. */
export function ageInDays(dob: string, on: string): number {
  return Math.round((utc(mustReadDay(on)) - utc(mustReadDay(dob))) / DAY_MS);
}

/** The difference in ms divided by 31,536,000,000, floored. Runs ahead of the calendar. */
export function ageByYears365(dob: string, today: string): number {
  return Math.floor((utc(mustReadDay(today)) - utc(mustReadDay(dob))) / YEAR_365_MS);
}

/** Completed years, months and days by the calendar. Born on 29 February: a year older on 1 March. */
export function calendarAge(dob: string, on: string): CalendarAge {
  const born = mustReadDay(dob);
  const now = mustReadDay(on);
  if (utc(now) < utc(born)) throw new RangeError('the date of birth is after the day asked for');
  const monthsApart = (now.year - born.year) * 12 + (now.month - born.month);
  const months = now.day < born.day ? monthsApart - 1 : monthsApart;
  const anniversary = plusMonths(born, months);
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: Math.round((utc(now) - utc(anniversary)) / DAY_MS),
  };
}

/** "34", "5y" below 10 years, "8m" below 2 years, "12d" below 1 month; '' for no usable date. */
export function ageText(dob: string, today: string): string {
  if (!isRealDate(dob) || !isRealDate(today) || ageInDays(dob, today) < 0) return '';
  const years = ageByYears365(dob, today);
  if (years >= 10) return String(years);
  if (years >= 2) return `${years}y`;
  const calendar = calendarAge(dob, today);
  const months = calendar.years * 12 + calendar.months;
  return months > 0 ? `${months}m` : `${calendar.days}d`;
}

const UNIT_WORDS: ReadonlyMap<string, AgeUnit> = new Map([
  ...['', 'y', 'yr', 'yrs', 'year', 'years'].map((word) => [word, 'y'] as const),
  ...['m', 'mo', 'month', 'months'].map((word) => [word, 'm'] as const),
  ...['d', 'day', 'days'].map((word) => [word, 'd'] as const),
]);

const MOST: Readonly<Record<AgeUnit, number>> = {
  y: MAX_AGE_YEARS,
  m: MAX_AGE_YEARS * 12,
  d: Math.floor(MAX_AGE_YEARS * 365.2425),
};

/** "34", "34y", "8m", "12d" (spaces and whole words allowed); null for anything else or over 130 years. */
export function parseAge(text: string): Age | null {
  const match = /^(\d{1,5})\s*([a-z]*)$/.exec(text.trim().toLowerCase());
  if (match === null) return null;
  const unit = UNIT_WORDS.get(match[2] ?? '');
  const value = Number(match[1]);
  if (unit === undefined || value > MOST[unit]) return null;
  return { value, unit };
}

/** Whether two ages say the same, however they are written: "38" and "38 years", "2y" and "24m". */
export function isSameAge(one: string, other: string): boolean {
  const [first, second] = [parseAge(one), parseAge(other)];
  if (first === null || second === null) return false;
  const [mine, theirs] = [monthsOf(first), monthsOf(second)];
  return mine === null || theirs === null
    ? first.unit === second.unit && first.value === second.value
    : mine === theirs;
}

/** Null of an age in days, which are no number of months. */
function monthsOf({ value, unit }: Age): number | null {
  if (unit === 'd') return null;
  return unit === 'y' ? value * 12 : value;
}

/** The youngest date of birth that has this age today, so that the age reads back as it was given. */
export function estimatedDateOfBirth(age: Age, today: string): string {
  const now = mustReadDay(today);
  if (age.unit === 'd') return format(utc(now) - age.value * DAY_MS);
  const months = age.unit === 'y' ? age.value * 12 : age.value;
  return format(utc(plusMonths(now, -months)));
}

/** Between today minus 130 years and today. Null when good, else what is wrong. */
export function validateDateOfBirth(dob: string, today: string): string | null {
  const born = readDay(dob);
  if (born === null) return 'Date of birth is not a real date (yyyy-MM-dd).';
  const now = mustReadDay(today);
  if (utc(born) > utc(now)) return 'Date of birth is in the future.';
  const oldest = utc(plusMonths(now, -MAX_AGE_YEARS * 12));
  return utc(born) < oldest ? `Date of birth is more than ${MAX_AGE_YEARS} years ago.` : null;
}
