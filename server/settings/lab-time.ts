import { dayBounds as boundsOf, type DayBounds } from '../../shared/domain/lab-time.js';
import { invalid } from '../kernel/http/problem.js';

/** The bounds of days that a request named; 422 naming the one that is none. */
export function dayBounds(timeZone: string, from: string, to: string): DayBounds {
  const bounds = boundsOf(timeZone, from, to);
  if ('refused' in bounds) throw invalid(bounds.refused, bounds.message);
  return bounds;
}
