import { aboutDays, type AgeLimit } from '../../../shared/domain/ranges/age-limit.js';

const OLDEST_DAYS = 100 * 365.25;

export const AGE_TICKS: readonly { readonly limit: AgeLimit; readonly label: string }[] = [
  { limit: '0d', label: 'birth' },
  { limit: '1w', label: '1 wk' },
  { limit: '1m', label: '1 mo' },
  { limit: '1y', label: '1 y' },
  { limit: '5y', label: '5 y' },
  { limit: '18y', label: '18 y' },
];

/** Where an age stands across the picture, in percent: the first days have as much room as the last decades. */
export function agePlace(limit: AgeLimit): number {
  const place = Math.log1p(Math.min(aboutDays(limit), OLDEST_DAYS)) / Math.log1p(OLDEST_DAYS);
  return Math.round(place * 10_000) / 100;
}
