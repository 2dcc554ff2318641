/** mmol/L. A gap below it is almost surely a slip: the lowest in print are near it. */
const PLAUSIBLE_LOW = '-20';

interface Gap {
  readonly formula?: string | null;
}

/**
 * An anion gap may be below zero: bromide, lithium, a low albumin and a myeloma make it (Kraut and Madias, Clin J Am
 * Soc Nephrol 2007; 2: 162).
 */
export function isAnionGap({ formula }: Gap): boolean {
  return formula?.trim().toUpperCase() === 'ANION_GAP';
}

/** Its low plausible limit; the zero that it was once shipped with says nothing of a gap. */
export function lowestPlausible(parameter: Gap, low: string | null): string | null {
  return isAnionGap(parameter) && low !== null && Number(low) === 0 ? PLAUSIBLE_LOW : low;
}
