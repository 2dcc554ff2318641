import { labDay, momentAt } from '../../domain/time/lab-time.js';
import { labMoment } from './lab-moment.js';
import type { CrossmatchSettings } from './reference.js';

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
export function goodUntil(
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
