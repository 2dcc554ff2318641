import type { CSSProperties } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import { decimalPadding } from '../../../shared/domain/decimal-padding.js';
import { countedPrint } from '../../../shared/domain/reports/printed-decimals.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { isImplausible } from '../../../shared/domain/results/entered-value.js';
import { parseResultValue } from '../../../shared/domain/results/result-value.js';
import { twoReadings, type TwoReadings } from '../../../shared/domain/results/two-readings.js';

/**
 * A new value has no reason, state or override yet. A value that returns to what it was when the row got the focus has
 * them back: it was undone, or a label was scanned into the cell.
 */
export function withTypedValue(entry: Entry, before: Entry | undefined, parameter: string): Partial<Entry> {
  if (before !== undefined && parameter === before.parameter && parameter !== entry.parameter) {
    const { override, state, reason } = before;
    return { parameter, override, state, reason };
  }
  return { parameter, override: null, state: null, reason: null };
}

/** Whether the figure needs a reason. */
export function isImplausibleEntry(row: TestValue, text: string): boolean {
  const isFigure = row.kind === 'numeric' || row.formula !== null;
  const isTyped = row.kind === 'numeric' && row.formula === null;
  if (isTyped && countedPrint(text, row.decimals) !== null) return true;
  return isFigure && isImplausible(row, parseResultValue(text));
}

/** The possible meanings of a typed figure; null if there is only one, or the row takes words. */
export function readingsOf({ kind }: Pick<TestValue, 'kind'>, text: string): TwoReadings | null {
  return kind === 'numeric' ? twoReadings(text) : null;
}

/** A point is narrower than a digit. */
const POINT = '0.28em';

/** The space behind a figure, so that a column's decimal points line up. */
export function decimalIndent(text: string, places: number): CSSProperties {
  const { digits, point } = decimalPadding(text, places);
  if (digits === 0) return {};
  const free = point ? `calc(${digits}ch + ${POINT})` : `${digits}ch`;
  return { '--behind': free } as CSSProperties;
}
