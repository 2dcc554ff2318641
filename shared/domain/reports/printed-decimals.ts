import { Decimal, roundHalfUp } from '../decimal.js';
import { parseRange, type Range } from '../ranges/range-grammar.js';
import { parseResultValue } from '../results/result-value.js';

/** Further from what was typed than this, a printed figure is another figure. */
const MOST_AWAY = new Decimal('0.05');

/**
 * The printed form of a typed figure, where the parameter's decimals take it more than 5 % away: 0.6 prints as 1. Null
 * if it prints as itself or nearly so, and for a comparator, which is printed as typed.
 */
export function countedPrint(text: string, decimals: number | null | undefined): string | null {
  const value = parseResultValue(text);
  if (decimals === null || decimals === undefined) return null;
  if (value.kind !== 'number' || value.comparator !== '=') return null;
  const typed = new Decimal(value.number);
  const printed = roundHalfUp(typed, decimals);
  const away = typed.minus(printed).abs();
  return away.greaterThan(typed.abs().times(MOST_AWAY)) ? printed : null;
}

/** The ranges of a numeric parameter whose limits its decimals would change. */
export function coarseDecimals(texts: readonly string[], decimals: number): readonly string[] {
  const limits = [...new Set(texts.flatMap((text) => limitsOf(parseRange(text))))];
  return limits.flatMap((limit) => {
    const printed = countedPrint(limit, decimals);
    const places = `with ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`;
    return printed === null
      ? []
      : [`${limit} prints as ${printed} ${places}: results near it need more decimals.`];
  });
}

function limitsOf(range: Range): readonly string[] {
  if (range.kind === 'agreed') return range.ranges.flatMap(limitsOf);
  return range.kind === 'numeric' ? [range.low, range.high].filter((limit) => limit !== null) : [];
}
