import type { TestValue } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { isImplausible } from '../../../shared/domain/results/entered-value.js';
import { printsAway } from '../../../shared/domain/reports/prints-away.js';
import { parseResultValue } from '../../../shared/domain/results/result-value.js';

/**
 * A new value has no reason, state or override yet. One that is back to what it was when the row was taken in hand has
 * them back too: it was undone, or a label was scanned into the cell.
 */
export function typedOver(entry: Entry, before: Entry | undefined, parameter: string): Partial<Entry> {
  if (before !== undefined && parameter === before.parameter && parameter !== entry.parameter) {
    const { override, state, reason } = before;
    return { parameter, override, state, reason };
  }
  return { parameter, override: null, state: null, reason: null };
}

/** A figure that stands only with the reason why. */
export function isAbsurd(row: TestValue, text: string): boolean {
  const isFigure = row.kind === 'numeric' || row.formula !== null;
  const isTyped = row.kind === 'numeric' && row.formula === null;
  if (isTyped && printsAway(text, row.decimals) !== null) return true;
  return isFigure && isImplausible(row, parseResultValue(text));
}
