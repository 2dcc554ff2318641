import { dayBounds, wallMoments, type Zone } from './lab-time.js';
import { writtenDay } from './day-text.js';

/** A moment, or why the text is none. */
export type ParsedMoment = { readonly at: Date } | { readonly refused: string };

const OLDEST = '1800';

const TEXT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The moment of a text: by its zone or offset, otherwise in laboratory time; a day alone is its beginning. An hour that
 * the clock shows twice means the first; one that it skips is refused.
 */
export function parseMoment(timeZone: Zone, text: string): ParsedMoment {
  const [, day = '', hour = '00', minute = '00', second = '00', part = '', offset] =
    TEXT.exec(text.trim()) ?? [];
  const wall = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  const isReal = !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(day) && day >= OLDEST;
  if (!isReal) return { refused: 'Write day and time as 2026-11-25T14:05, or with the time zone after it.' };
  const fraction = Number(part.padEnd(3, '0').slice(0, 3));
  if (offset !== undefined) return ofOffset(wall + fraction, offset);
  return text.trim() === day ? beginningOf(timeZone, day) : onTheWall(timeZone, wall, fraction);
}

function beginningOf(timeZone: Zone, day: string): ParsedMoment {
  const bounds = dayBounds(timeZone, day, day);
  return 'refused' in bounds ? { refused: bounds.message } : { at: bounds.start };
}

function ofOffset(wall: number, offset: string): ParsedMoment {
  if (offset.toUpperCase() === 'Z') return { at: new Date(wall) };
  const figures = offset.slice(1).replace(':', '');
  const minutes = Number(figures.slice(0, 2)) * 60 + Number(figures.slice(2) || 0);
  return { at: new Date(wall - (offset.startsWith('-') ? -minutes : minutes) * 60_000) };
}

function onTheWall(timeZone: Zone, wall: number, fraction: number): ParsedMoment {
  const [first] = wallMoments(timeZone, wall);
  if (first !== undefined) return { at: new Date(first + fraction) };
  const text = new Date(wall).toISOString();
  return { refused: skipped(text.slice(0, 10), text.slice(11, 16)) };
}

function skipped(day: string, time: string): string {
  return `There was no ${time} on ${writtenDay(day)}: the clocks were put forward. Check the time.`;
}

/** A day (yyyy-MM-dd) and a time of it (HH:mm) by the laboratory's clock. */
export function localMoment(timeZone: Zone, day: string, time: string): ParsedMoment {
  return parseMoment(timeZone, `${day}T${time}`);
}

/**
 * The moment as a screen sends it, ISO 8601 UTC; an impossible one as entered, so that the server refuses it in words.
 */
export function sentMoment(timeZone: Zone, day: string, time: string): string {
  const parsed = localMoment(timeZone, day, time);
  return 'refused' in parsed ? `${day}T${time}` : parsed.at.toISOString();
}
