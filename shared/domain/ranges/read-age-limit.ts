import { AGE_LIMIT, type AgeLimit } from './age-limit.js';
import { counted } from '../counted.js';

const UNITS: Readonly<Record<string, string>> = {
  '': 'y',
  ...Object.fromEntries(['d', 'day', 'days'].map((word) => [word, 'd'])),
  ...Object.fromEntries(['w', 'wk', 'wks', 'week', 'weeks'].map((word) => [word, 'w'])),
  ...Object.fromEntries(['m', 'mo', 'mth', 'mths', 'month', 'months'].map((word) => [word, 'm'])),
  ...Object.fromEntries(['y', 'yr', 'yrs', 'year', 'years'].map((word) => [word, 'y'])),
};
const HOURS: ReadonlySet<string> = new Set(['h', 'hr', 'hrs', 'hour', 'hours']);
const HOURS_PER_DAY = 24;
const WORDS = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;

/**
 * An age limit as people write it: "18", "18 years", "6 mo", "2w", "3d". Hours are read in whole days, "48h" is 2d:
 * a date of birth has no hour. Null for anything else.
 */
export function readAgeLimit(text: string): AgeLimit | null {
  const match = /^(\d{1,5})\s*([a-z]*)$/.exec(text.trim().toLowerCase());
  if (match === null) return null;
  const [value, word = ''] = [Number(match[1]), match[2]];
  if (HOURS.has(word)) return value % HOURS_PER_DAY === 0 ? `${value / HOURS_PER_DAY}d` : null;
  const unit = UNITS[word];
  return unit === undefined ? null : `${value}${unit}`;
}

/** "18m" -> "18 months"; "0d" -> "birth". */
export function ageLimitText(limit: AgeLimit): string {
  const [, value, unit] = AGE_LIMIT.exec(limit) ?? [];
  if (unit === undefined) return limit;
  if (Number(value) === 0) return 'birth';
  const word = WORDS[unit as keyof typeof WORDS];
  return counted(Number(value), word);
}
