import { isWithin, namesAge, widthOf, type AgeBand, type AgeOn } from './age-limit.js';

/** Critical limits of an age; a side that is left out keeps the parameter's own. Decimal text. */
export type CriticalBand = AgeBand & { readonly low?: string | null; readonly high?: string | null };

export type CriticalSides = { readonly criticalLow: string | null; readonly criticalHigh: string | null };

export type BandedCriticals = CriticalSides & { readonly criticalBands?: readonly CriticalBand[] | null };

/** The limits that hold for somebody; those of the narrowest band that fits, the parameter's own where age is unknown. */
export function applicableCriticals(parameter: BandedCriticals, age: AgeOn | null): CriticalSides {
  const fits = (parameter.criticalBands ?? [])
    .filter((band) => !namesAge(band) || (age !== null && isWithin(age, band)))
    .sort((one, other) => widthOf(one) - widthOf(other));
  const low = fits.find((band) => given(band.low))?.low;
  const high = fits.find((band) => given(band.high))?.high;
  return { criticalLow: low ?? parameter.criticalLow, criticalHigh: high ?? parameter.criticalHigh };
}

function given(limit: string | null | undefined): boolean {
  return limit !== null && limit !== undefined;
}
