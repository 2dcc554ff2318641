import { Decimal } from '../../domain/decimal.js';
import { isCycleThreshold } from '../../domain/results/completeness.js';
import { plainNumber } from '../../domain/results/contradictions.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import type { TestValue } from '../../domain/results/test-value.js';

/** Cycles: later than this nothing was amplified, where the parameter has no reportable limit of its own. */
export const LAST_CYCLE = '40';

const WORKED: ReadonlySet<string> = new Set([
  ...['detected', 'positive', 'valid', 'present', 'pass', 'passed', 'ok', 'amplified', 'reactive'],
]);

/**
 * Whether a control or a target was amplified. Instruments write 0, ">40", "Undetermined" or nothing where it was not:
 * a cycle threshold is a signal only as a plain figure above 0 and at or below its limit, and not above its range.
 */
export function hasSignal(row: TestValue): boolean {
  const figure = plainNumber(row.parameter);
  if (figure === null) return !isCycleThreshold(row) && WORKED.has(foldWord(row.parameter));
  const isInTime = figure.lessThanOrEqualTo(new Decimal(row.reportableHigh ?? LAST_CYCLE));
  return figure.greaterThan(0) && (isInTime || !isCycleThreshold(row)) && !isLate(row);
}

function isLate({ flag }: TestValue): boolean {
  return flag === 'H' || flag === 'HH';
}
