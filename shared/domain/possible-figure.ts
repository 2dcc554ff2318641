import type { Outcome } from './equations.js';

/** Digits before or behind the point beyond which nothing is a result, and writing it out could take all memory. */
const MOST_DIGITS = 20;

/** A figure that a laboratory can report, or why it is none. */
export function possible(
  outcome: Outcome,
  { plausibleLow }: { readonly plausibleLow?: string | null },
): Outcome {
  if ('reason' in outcome || outcome.value.isZero()) return outcome;
  const { value } = outcome;
  if (!value.isFinite() || Math.abs(value.e) > MOST_DIGITS) return { reason: 'beyond what can be a result' };
  if (!value.isNegative() || Number(plausibleLow ?? 0) < 0) return outcome;
  return { reason: 'below zero: check what it is calculated from' };
}
