import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import { twoReadings } from '../../../shared/domain/results/two-readings.js';

/**
 * An amount as people type it, as decimal text with two places: 12, 12.5, 12,50, 1 234.50, 1,234.50, $12.
 * Exact: text in, text out. "1,234" may be either (twoReadings) and is refused, as is anything below zero.
 */
export function parseMoneyInput(text: string, unit = ''): string | undefined {
  const typed = text.replace(unit, '').replaceAll(/[\s'’]/gu, '');
  const plain = twoReadings(typed) === null ? withoutThousands(typed) : undefined;
  const minor = plain === undefined ? null : parseMoney(plain);
  return minor === null || minor < 0n ? undefined : formatMoney(minor);
}

const SIGNS = [',', '.'] as const;

/** Undefined if the thousands are not in threes. */
function withoutThousands(typed: string): string | undefined {
  const [comma, point] = [typed.lastIndexOf(','), typed.lastIndexOf('.')];
  const [last, place] = comma > point ? [',', comma] : ['.', point];
  const sign = SIGNS.find((one) => typed.split(one).length > 2) ?? SIGNS.find((one) => one !== last);
  if (sign === undefined || !typed.includes(sign)) return typed;
  const whole = sign === last ? typed : typed.slice(0, place);
  const [first = '', ...threes] = whole.split(sign);
  const isGrouped = first.length >= 1 && first.length <= 3 && threes.every((three) => three.length === 3);
  return isGrouped ? `${first}${threes.join('')}${typed.slice(whole.length)}` : undefined;
}

const TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?$/;

/** A time of day as people type it, as HH:mm: 14:05, 1405, 14h05, 2.05pm, 2 pm, 9, now (`now` is HH:mm). */
export function parseTimeInput(text: string, now: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === 'now') return now;
  const found = TIME.exec(typed);
  if (found === null) return undefined;
  const half = found[3]?.charAt(0);
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? '0')];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const onDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(onDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
