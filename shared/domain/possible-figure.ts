import type { Outcome } from './equations.js';

/** Digits before or behind the point beyond which nothing is a result, and writing it out could take all memory. */
const MOST_DIGITS = 20;

interface Figured {
  readonly formula?: string | null;
  readonly plausibleLow?: string | null;
}

/**
 * A figure that a laboratory can report, or why it is none. An anion gap below zero is one: bromide, lithium, a low
 * albumin or a myeloma make it (Kraut and Madias, Clin J Am Soc Nephrol 2007; 2: 162).
 */
export function possible(outcome: Outcome, { formula, plausibleLow }: Figured): Outcome {
  if ('reason' in outcome || outcome.value.isZero()) return outcome;
  const { value } = outcome;
  if (!value.isFinite() || Math.abs(value.e) > MOST_DIGITS) return { reason: 'beyond what can be a result' };
  const mayBeNegative = formula?.trim().toUpperCase() === 'ANION_GAP' || Number(plausibleLow ?? 0) < 0;
  if (!value.isNegative() || mayBeNegative) return outcome;
  return { reason: 'below zero: check what it is calculated from' };
}
