import { Decimal as Base } from 'decimal.js';

/** The laboratory's decimal numbers: a copy of its own, so that no other code can change its rounding. */
export const Decimal = Base.clone({ precision: 34, rounding: Base.ROUND_HALF_UP });
export type Decimal = Base;

export type Amount = Decimal | string | number;

/** Fixed notation with exactly `places` decimals, half up (half away from zero), never "-0". */
export function roundHalfUp(value: Decimal, places: number): string {
  // Two steps: rounding at once would write -0.004 as "-0.00".
  return value.toDecimalPlaces(places, Base.ROUND_HALF_UP).toFixed(places);
}

const WORKED_OUT = 2;

/** How many places a figure has that nobody entered: two where its parameter names none. */
export function workedOutPlaces(decimals: number | null): number {
  return decimals ?? WORKED_OUT;
}
