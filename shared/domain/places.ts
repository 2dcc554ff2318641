const WORKED_OUT = 2;

/** How many places a figure has that nobody entered: two where its parameter names none. */
export function workedOutPlaces(decimals: number | null): number {
  return decimals ?? WORKED_OUT;
}
