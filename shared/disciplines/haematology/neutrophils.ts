import { isCritical } from '../../domain/results/critical.js';
import { roundHalfUp } from '../../domain/decimal.js';
import type { BenchRules } from '../../domain/results/sections.js';
import { referenceOf } from './film.js';
import { isCountedByHand, neutrophilsIn } from './manual-differential.js';
import { whiteCells } from './white-cells.js';

/** Segmented neutrophils: the row that carries what all of them together mean. */
const SEGMENTED = 'MNEUT';

/**
 * The neutrophils that follow from a manual differential print on the blood count: where they are critical by its
 * limits, whoever counted has to call.
 */
export const neutrophilRules: BenchRules = (facts) => {
  const limits = referenceOf(facts.reference).neutrophilLimits ?? null;
  const white = whiteCells(facts);
  if (limits === null || white === null || !isCountedByHand(facts.rows)) return {};
  const absolute = white.count.times(neutrophilsIn(facts.rows)).dividedBy(100);
  if (!isCritical(absolute.toFixed(), limits)) return {};
  const message = `Neutrophils by this differential: ${roundHalfUp(absolute, 2)} ×10⁹/L, at or beyond the critical limit.`;
  return {
    criticals: new Set([SEGMENTED]),
    warnings: [{ code: 'critical_neutrophils', message, parameters: [SEGMENTED] }],
  };
};
