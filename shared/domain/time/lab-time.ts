/**
 * The laboratory's time: days are yyyy-MM-dd in its own zone (an IANA name), moments are instants. `undefined` for
 * a zone is that of the machine. An unknown zone throws RangeError: ask `knownZone` about one that came from outside.
 */
export type Zone = string | undefined;
export type Moment = string | number | Date;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
const OLDEST_YEAR = 1800;
const formats = new Map<Zone, Intl.DateTimeFormat>();

/** Making a format costs far more than using it. */
function formatOf(timeZone: Zone): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...(timeZone === undefined ? {} : { timeZone }),
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The zone, or undefined for one that this machine does not know. */
export function knownZone(timeZone: Zone): Zone {
  try {
    formatOf(timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}

/** The clock on the wall there, as if it were UTC, in whole seconds as milliseconds. */
function wallClock(timeZone: Zone, at: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The wall clock's reading at a moment, `2026-11-21T14:05:09`; '' for an invalid moment. */
export function wallTime(timeZone: Zone, at: Moment): string {
  const moment = new Date(at).getTime();
  return Number.isNaN(moment) ? '' : new Date(wallClock(timeZone, moment)).toISOString().slice(0, 19);
}

/** The day of a moment, yyyy-MM-dd; '' for what is no moment. */
export function labDay(timeZone: Zone, at: Moment): string {
  return wallTime(timeZone, at).slice(0, 10);
}

/** The laboratory's day at this moment, yyyy-MM-dd. */
export function labToday(timeZone: Zone, now: Date): string {
  return labDay(timeZone, now);
}

/** The day this many days after another, both yyyy-MM-dd; earlier if negative. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export interface DayBounds {
  /** Included. */
  readonly start: Date;
  /** Not included. */
  readonly end: Date;
}

export interface DayRefusal {
  readonly refused: 'from' | 'to';
  readonly message: string;
}

/**
 * The days `from` to `to` (both yyyy-MM-dd, both included) as moments; refused, naming which of them, when a day
 * does not exist or they are the wrong way round.
 */
export function dayBounds(timeZone: Zone, from: string, to: string): DayBounds | DayRefusal {
  const first = midnightOf(from);
  if (first === null) return noDay('from', from);
  const last = midnightOf(to);
  if (last === null) return noDay('to', to);
  if (last < first) return { refused: 'to', message: 'The last day is before the first.' };
  return { start: dayStart(timeZone, first), end: dayStart(timeZone, last + DAY_MS) };
}

function noDay(refused: 'from' | 'to', text: string): DayRefusal {
  return { refused, message: `"${text.slice(0, 40)}" is not a day; write yyyy-MM-dd.` };
}

/** Midnight of a day as if it were UTC, in milliseconds; null for what is no day. */
function midnightOf(text: string): number | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
  return isReal && Number(year) >= OLDEST_YEAR ? at : null;
}

/** The first moment of a day, even if clocks change at midnight and it begins at one o'clock or twice. */
function dayStart(timeZone: Zone, midnight: number): Date {
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((near) => wallClock(timeZone, near) - near);
  const moments = offsets.map((offset) => midnight - offset);
  const onTheDay = moments.filter((moment) => {
    const wall = wallClock(timeZone, moment);
    return wall >= midnight && wall < midnight + DAY_MS;
  });
  return new Date(Math.min(...(onTheDay.length > 0 ? onTheDay : moments)));
}

/**
 * The moment at which the clock on the wall shows this day (yyyy-MM-dd) and time (HH:mm), the first of two if it does
 * so twice. A time that the clock skips is read as if the clock had not been put forward yet; times that people enter
 * go through `parseMoment`, which refuses that.
 */
export function momentAt(timeZone: Zone, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const [first] = wallMoments(timeZone, wall);
  return new Date(first ?? wall - utcOffset(timeZone, wall - DAY_MS));
}

/** When the clock on the wall shows this (as if it were UTC, in milliseconds): once, twice, or never. Earliest first. */
export function wallMoments(timeZone: Zone, wall: number): readonly number[] {
  const found = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - utcOffset(timeZone, near));
  const shown = found.filter((moment) => wallClock(timeZone, moment) === Math.floor(wall / 1000) * 1000);
  return [...new Set(shown)].sort((one, other) => one - other);
}

/** How far the wall's clock is ahead of UTC, in milliseconds. */
function utcOffset(timeZone: Zone, at: number): number {
  return wallClock(timeZone, at) - Math.floor(at / 1000) * 1000;
}
