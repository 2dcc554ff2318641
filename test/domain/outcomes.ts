import type { Calculated } from '../../shared/domain/formulas/equations.js';
import { roundHalfUp } from '../../shared/domain/decimal.js';

/** A formula's outcome as printed: the rounded value, or the reason why there is none. */
export function figure(outcome: Calculated, places: number): string {
  return 'reason' in outcome ? outcome.reason : roundHalfUp(outcome.value, places);
}

/** The same as a number, to be compared with a tolerance. */
export function number(outcome: Calculated): number {
  return 'reason' in outcome ? NaN : outcome.value.toNumber();
}
