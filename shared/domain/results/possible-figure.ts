import { isAnionGap } from '../formulas/anion-gap.js';
import type { Outcome } from '../formulas/equations.js';

/** Digits before or behind the point beyond which nothing is a result, and writing it out could take all memory. */
const MOST_DIGITS = 20;

/** A figure that a laboratory can report, or why it is none. */
export function possible(
  outcome: Outcome,
  parameter: { readonly formula?: string | null; readonly plausibleLow?: string | null },
): Outcome {
  if ('reason' in outcome || outcome.value.isZero()) return outcome;
  const { value } = outcome;
  if (!value.isFinite() || Math.abs(value.e) > MOST_DIGITS) return { reason: 'beyond what can be a result' };
  const mayBeNegative = isAnionGap(parameter) || Number(parameter.plausibleLow ?? 0) < 0;
  if (!value.isNegative() || mayBeNegative) return outcome;
  return { reason: 'below zero: check what it is calculated from' };
}
