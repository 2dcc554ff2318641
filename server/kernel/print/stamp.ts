import { wallTime } from '../../../shared/domain/time/lab-time.js';
import { writtenMoment } from '../../../shared/domain/time/written-day.js';

/** 21 Nov 2026 14:05 in the laboratory's time zone. */
export function stamp(at: string, timeZone: string): string {
  return writtenMoment(wallTime(timeZone, at));
}
