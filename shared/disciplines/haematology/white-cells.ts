import { Decimal, roundHalfUp, workedOutPlaces } from '../../domain/decimal.js';
import type { AssessmentContext, AssessmentRules, DerivedValue } from '../../domain/results/sections.js';
import { figureOf, valueOf } from './cells.js';

export const CORRECTED = 'WBCC';

/** Nucleated red cells per 100 white cells; null if none were seen, or nobody looked. */
function nucleatedRedCells(facts: AssessmentContext): Decimal | null {
  const nrbc = figureOf(valueOf(facts, 'NRBC'));
  return nrbc === null || !nrbc.greaterThan(0) ? null : nrbc;
}

/** ×10⁹/L; white × 100 / (100 + NRBC). */
export function correctedFor(white: Decimal, nrbc: Decimal): Decimal {
  return white.times(100).dividedBy(nrbc.plus(100));
}

/** The white cells that absolute counts are worked out with, unrounded; null if they are no plain figure. */
export function whiteCells(
  facts: AssessmentContext,
): { readonly count: Decimal; readonly isCorrected: boolean } | null {
  const count = figureOf(valueOf(facts, 'WBC'));
  if (count === null) return null;
  const nrbc = facts.settings.counterCorrectsNrbc === true ? null : nucleatedRedCells(facts);
  return nrbc === null
    ? { count, isCorrected: false }
    : { count: correctedFor(count, nrbc), isCorrected: true };
}

/** "WBC, corrected" is worked out where nucleated red cells were seen, and never typed. */
export const correctionRules: AssessmentRules = (facts) => {
  const row = facts.rows.find(({ code }) => code === CORRECTED);
  return row === undefined
    ? {}
    : { derived: new Map([[CORRECTED, corrected(facts, workedOutPlaces(row.decimals))]]) };
};

function corrected(facts: AssessmentContext, decimals: number): DerivedValue {
  const nrbc = nucleatedRedCells(facts);
  if (nrbc === null) return { value: '', reason: 'no nucleated red cells' };
  if (facts.settings.counterCorrectsNrbc === true)
    return { value: '', reason: 'the counter corrects itself' };
  const white = figureOf(valueOf(facts, 'WBC'));
  if (white === null) return { value: '', reason: 'needs the white cell count of this specimen' };
  const exact = correctedFor(white, nrbc);
  return { value: roundHalfUp(exact, decimals), exact: exact.toSignificantDigits(15).toFixed() };
}
