import { Decimal } from '../decimal.js';
import { intervalOf, isAtOrAbove, isAtOrBelow } from '../ranges/interval.js';
import { foldWord } from '../ranges/range-grammar.js';
import { parseResultValue } from './result-value.js';

/** Decimal limits as the catalogue (numbers) or the database (text) gives them; empty means none. */
export type Limit = number | string | null | undefined;

export type CriticalLimits = {
  readonly criticalLow?: Limit;
  readonly criticalHigh?: Limit;
  /** Coded results that are critical, e.g. the malaria species. */
  readonly criticalValues?: readonly string[] | null;
};

type CriticalSide = 'low' | 'high' | 'text';

export function readLimit(limit: Limit): Decimal | null {
  if (limit === null || limit === undefined || limit === '') return null;
  return new Decimal(limit);
}

/** At or outside the limits is critical; '<x' and '>x' only if the whole interval is. */
export function criticalSide(value: string, limits: CriticalLimits): CriticalSide | null {
  const parsed = parseResultValue(value);
  const folded = foldWord(value);
  if (folded !== '' && limits.criticalValues?.some((one) => foldWord(one) === folded)) return 'text';
  if (parsed.kind === 'titre') return null;
  const interval = intervalOf(parsed);
  if (interval === null) return null;
  const low = readLimit(limits.criticalLow);
  if (low !== null && isAtOrBelow(interval, low)) return 'low';
  const high = readLimit(limits.criticalHigh);
  return high !== null && isAtOrAbove(interval, high) ? 'high' : null;
}

export function isCritical(value: string, limits: CriticalLimits): boolean {
  return criticalSide(value, limits) !== null;
}
