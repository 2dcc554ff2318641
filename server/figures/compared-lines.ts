import type { Figure, FigureGroup, FigureLine } from '../../shared/contract/figures.js';
import { daysBetween, shiftedDay, type Days } from '../../shared/domain/time/period-before.js';
import { moneyText } from '../billing/index.js';

/** A line as the database answers it. */
export interface Counted {
  readonly key: string;
  readonly name: string;
  readonly paymentUnit: string;
  readonly count: number;
  readonly minor: string;
  readonly base_minor: string;
}

export const NO_FIGURE: Figure = { count: 0, amount: '0.00', base: '0.00' };

export function figureOf(row: Pick<Counted, 'count' | 'minor' | 'base_minor'>): Figure {
  return { count: row.count, amount: moneyText(row.minor), base: moneyText(row.base_minor) };
}

/**
 * Each line of a period beside the same one of the period before; what was there only before stands with nothing. A
 * shift is of one period, and has nothing to stand beside.
 */
export function comparedLines(
  by: FigureGroup,
  now: readonly Counted[],
  then: readonly Counted[],
  { days, before }: { readonly days: Days; readonly before: Days },
): Omit<FigureLine, 'note'>[] {
  const place = ({ key, paymentUnit }: Counted): string => `${key} ${paymentUnit}`;
  const moved = then
    .map((line) => ({ ...line, key: keyNow(by, line.key, days.from, before.from) }))
    .filter(({ key }) => by !== 'shift' && (!isTime(by) || key <= days.to));
  const earlier = new Map(moved.map((line) => [place(line), line]));
  const known = new Set(now.map(place));
  const gone = moved.filter((line) => !known.has(place(line)));
  const lines = [...now, ...gone.map((line) => ({ ...line, count: 0, minor: '0', base_minor: '0' }))];
  return lines.map((line) => {
    const { key, name, paymentUnit } = line;
    const same = earlier.get(place(line));
    return { key, name, paymentUnit, ...figureOf(line), before: same ? figureOf(same) : NO_FIGURE };
  });
}

function isTime(by: FigureGroup): boolean {
  return by === 'day' || by === 'month';
}

/** The nth day is compared with the nth day before, the nth month with the nth month. */
function keyNow(by: FigureGroup, key: string, from: string, fromBefore: string): string {
  if (by === 'day') return shiftedDay(from, daysBetween(fromBefore, key));
  if (by !== 'month') return key;
  const months = monthNumber(key) - monthNumber(fromBefore) + monthNumber(from);
  return `${String(Math.floor(months / 12))}-${String((months % 12) + 1).padStart(2, '0')}`;
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
