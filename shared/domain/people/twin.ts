const NUMBERS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'] as const;

/** So many of one birth have a number of their own. */
export const MOST_TWINS = NUMBERS.length;

/** "TWIN II", as it stands on labels and beside the name; `twin` from 1 to 9. */
export function twinMark(twin: number): string {
  return `TWIN ${NUMBERS[twin - 1] ?? twin}`;
}

/** The lowest number that none of them has; undefined: there are nine already. */
export function freeTwin(taken: readonly number[]): number | undefined {
  return NUMBERS.map((_, index) => index + 1).find((twin) => !taken.includes(twin));
}
