import type { Flag } from '../../vocabulary.js';
import { Decimal, roundHalfUp } from '../decimal.js';
import { flagFor } from '../ranges/reference-range.js';
import { displayValue, parseResultValue } from './result-value.js';
import type { TestValue } from './test-value.js';

export type PrintedRow = Pick<
  TestValue,
  | 'parameter'
  | 'kind'
  | 'decimals'
  | 'formula'
  | 'rangeText'
  | 'options'
  | 'criticalLow'
  | 'criticalHigh'
  | 'criticalValues'
> &
  Partial<Pick<TestValue, 'derived' | 'filled'>>;

/** By any of the equations. */
export function isEgfr({ formula }: Pick<TestValue, 'formula'>): boolean {
  return formula?.startsWith('EGFR') === true;
}

/**
 * A value as printed: half up with the parameter's decimals (eGFR as a whole number, which is all that its equations
 * are good for). If that figure would not explain its flag it gets another digit, as long as it has one: 4.96 below a
 * limit of 5.0 is not printed as 5.0.
 */
export function printedValue(row: PrintedRow): string {
  const { parameter } = row;
  if (row.kind !== 'numeric' && row.kind !== 'calculated') return parameter;
  const value = parseResultValue(parameter);
  if (value.kind !== 'number' || value.comparator !== '=') return value.text;
  const decimals = isEgfr(row) ? 0 : row.decimals;
  if (decimals === null) return value.text;
  const entered = placesOf(value.number);
  // It was rounded once already, with as many places as explain its flag.
  if (isStoredAsShown(row) && entered > decimals) return value.text;
  const flag = flagOf(row, parameter);
  for (let places = decimals; places < entered; places += 1) {
    const shown = roundHalfUp(new Decimal(value.number), places);
    if (flagOf(row, shown) === flag) return shown;
  }
  return displayValue(value.text, Math.max(decimals, entered));
}

function isStoredAsShown(row: PrintedRow): boolean {
  return !isEgfr(row) && (row.formula !== null || row.derived === true || row.filled !== undefined);
}

function flagOf(row: PrintedRow, value: string): Flag {
  const { criticalLow, criticalHigh, criticalValues, rangeText: range, options: choices } = row;
  return flagFor({ criticalLow, criticalHigh, criticalValues, range, choices, value });
}

/** "4.50" -> 2 */
function placesOf(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}

interface Measured {
  readonly code: string;
  readonly unitOfMeasure: string;
  readonly equation: string | null;
}

/** Alike for values that one line over time may join: of one parameter, one unit and one equation. */
export function seriesKey({ code, unitOfMeasure, equation }: Measured): string {
  return JSON.stringify([code, unitOfMeasure, equation ?? '']);
}
