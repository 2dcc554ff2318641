import { Decimal, roundHalfUp } from '../decimal.js';
import type { CalculatedValue } from '../formulas/formulas.js';

/**
 * A figure that was worked out, as it is stored, shown and printed: rounded, and where that would contradict how the
 * exact figure is judged, with as many places more as it needs. 16.1 above a limit of 16 is not "16 H".
 */
export function explainedFigure(
  { value, exact }: CalculatedValue,
  judgedAs: (value: string) => string,
): string {
  if (value === '' || exact === undefined || judgedAs(value) === judgedAs(exact)) return value;
  for (let places = placesOf(value) + 1; places < placesOf(exact); places += 1) {
    const shown = roundHalfUp(new Decimal(exact), places);
    if (judgedAs(shown) === judgedAs(exact)) return shown;
  }
  return exact;
}

/** "4.50" -> 2 */
function placesOf(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}
