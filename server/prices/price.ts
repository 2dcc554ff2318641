import { readingsAsked } from '../../shared/domain/results/two-readings.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { invalid } from '../kernel/http/problem.js';

/** "12.50" as hundredths; 422 naming the field for anything else. */
export function priceMinor(text: string, field: string): number {
  const minor = parseMoney(text);
  if (minor === null || minor < 0n) throw invalid(field, amountWrong(text, field));
  return Number(minor);
}

function amountWrong(text: string, field: string): string {
  const asked = readingsAsked(text);
  return asked === null ? `${field} must be an amount such as 12.50.` : `${field}: ${asked}`;
}
