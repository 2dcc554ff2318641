import { dayBounds as boundsOf, type DayBounds } from '../../shared/domain/time/lab-time.js';
import { saidMoment } from '../../shared/domain/time/said-moment.js';
import { invalid } from '../kernel/http/problem.js';

/** The bounds of days that a request named; 422 naming the one that is none. */
export function dayBounds(timeZone: string, from: string, to: string): DayBounds {
  const bounds = boundsOf(timeZone, from, to);
  if ('refused' in bounds) throw invalid(bounds.refused, bounds.message);
  return bounds;
}

/** The moment that a request named, by the laboratory's clock where it says no zone; 422 in its field where it is none. */
export function momentSaid(timeZone: string, text: string, field: string): Date {
  const said = saidMoment(timeZone, text);
  if ('refused' in said) throw invalid(field, said.refused);
  return said.at;
}
