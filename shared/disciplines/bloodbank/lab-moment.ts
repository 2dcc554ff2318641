import { wallTime } from '../../domain/time/lab-time.js';
import { writtenMoment } from '../../domain/time/written-day.js';

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
