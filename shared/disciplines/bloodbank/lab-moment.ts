import { wallTime, labDay, momentAt } from '../../domain/time/lab-time.js';
import { writtenMoment } from '../../domain/time/day-text.js';
import type { CrossmatchSettings } from './reference.js';

const MINUTE_MS = 60_000;

/** ISO 8601 as the laboratory's clock shows it, with its distance from UTC: 2026-11-25T23:59:59+02:00. */
export function labMoment(timeZone: string, at: Date): string {
  const wall = wallTime(timeZone, at);
  const whole = Math.floor(at.getTime() / 1000) * 1000;
  const minutes = Math.round((Date.parse(`${wall}Z`) - whole) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (figure: number): string => String(figure).padStart(2, '0');
  return `${wall}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/** The same for a reader: 25 Nov 2026 23:59. */
export function momentText(moment: string): string {
  return writtenMoment(moment);
}

const DAYS_AFTER_RECENT = 3;
const HOURS_AFTER_RECENT = 72;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LAST_SECONDS_MS = 59_000;

interface Sample {
  /** ISO 8601. */
  readonly collectedAt: string;
  /** Nobody can rule out a transfusion or a pregnancy in the last three months. */
  readonly isRecent: boolean;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Until when a sample may be crossmatched and its units given, in the laboratory's time: the end of the third day
 * after collection (or 72 hours) where new antibodies may be forming, else of the day that the laboratory decided.
 */
export function validUntil(
  { collectedAt, isRecent, timeZone }: Sample,
  { recentFor72Hours, days }: CrossmatchSettings,
): string {
  const collected = Date.parse(collectedAt);
  if (isRecent && recentFor72Hours) {
    return labMoment(timeZone, new Date(collected + HOURS_AFTER_RECENT * HOUR_MS));
  }
  const day = labDay(timeZone, collectedAt);
  const last = dayAfter(day, isRecent ? DAYS_AFTER_RECENT : days);
  return labMoment(timeZone, new Date(momentAt(timeZone, last, '23:59').getTime() + LAST_SECONDS_MS));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, day.length);
}
