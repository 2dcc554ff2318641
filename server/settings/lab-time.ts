import { invalid } from '../kernel/http/problem.js';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
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

/** The clock on the wall there, as if it were UTC, in milliseconds. */
function wallClock(timeZone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The laboratory's day at this moment, yyyy-MM-dd. */
export function labToday(timeZone: string, now: Date): string {
  return new Date(wallClock(timeZone, now.getTime())).toISOString().slice(0, 10);
}

/**
 * The days `from` to `to` (both yyyy-MM-dd, both included) of the laboratory as moments: start included,
 * end not. 422 naming the field when a day does not exist or they are the wrong way round.
 */
export function dayBounds(timeZone: string, from: string, to: string): { start: Date; end: Date } {
  const first = utcOf('from', from);
  const last = utcOf('to', to);
  if (last < first) throw invalid('to', 'The last day lies before the first.');
  return { start: dayStart(timeZone, first), end: dayStart(timeZone, last + DAY_MS) };
}

function utcOf(field: string, text: string): number {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
  if (!isReal || Number(year) < 1800)
    throw invalid(field, `"${text.slice(0, 40)}" is not a day; write yyyy-MM-dd.`);
  return at;
}

/** The first moment of a day, also where clocks change at midnight and it begins at one o'clock or twice. */
function dayStart(timeZone: string, midnight: number): Date {
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((near) => wallClock(timeZone, near) - near);
  const moments = offsets.map((offset) => midnight - offset);
  const onTheDay = moments.filter((moment) => {
    const wall = wallClock(timeZone, moment);
    return wall >= midnight && wall < midnight + DAY_MS;
  });
  return new Date(Math.min(...(onTheDay.length > 0 ? onTheDay : moments)));
}
