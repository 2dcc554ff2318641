import { lowestPlausible } from '../formulas/equations.js';
import { bySpecificity, isFor, type PatientBand, type RangePatient } from '../people/patient-band.js';

/** Limits for certain patients; a side that is left out keeps the parameter's own. Decimal text. */
export type LimitBand = PatientBand & { readonly low?: string | null; readonly high?: string | null };

type Bands = readonly LimitBand[] | null;

type CriticalSides = { readonly criticalLow: string | null; readonly criticalHigh: string | null };

export type BandedCriticals = CriticalSides & { readonly criticalBands?: Bands };

/** A parameter's limits and what they are for some patients; left out: none. */
type BandedLimits = BandedCriticals & {
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  readonly plausibleBands?: Bands;
  readonly reportableLow?: string | null;
  readonly reportableHigh?: string | null;
  readonly reportableBands?: Bands;
  readonly formula?: string | null;
};

/** The critical limits that hold for somebody. */
export function applicableCriticals(
  { criticalLow, criticalHigh, criticalBands }: BandedCriticals,
  patient: RangePatient,
): CriticalSides {
  const { low, high } = sides({ low: criticalLow, high: criticalHigh }, criticalBands, patient);
  return { criticalLow: low, criticalHigh: high };
}

/**
 * Critical, plausible and reportable limits, each by sex, age and pregnancy. The parameter with
 * those that hold for somebody: of the bands that fit the most specific, a side that none names as the parameter has it.
 */
export function withLimitsFor<P extends BandedLimits>(parameter: P, patient: RangePatient): P {
  const { plausibleLow, plausibleHigh, reportableLow = null, reportableHigh = null } = parameter;
  const plausible = sides({ low: plausibleLow, high: plausibleHigh }, parameter.plausibleBands, patient);
  const reportable = sides({ low: reportableLow, high: reportableHigh }, parameter.reportableBands, patient);
  return {
    ...parameter,
    ...applicableCriticals(parameter, patient),
    plausibleLow: lowestPlausible(parameter, plausible.low),
    plausibleHigh: plausible.high,
    reportableLow: reportable.low,
    reportableHigh: reportable.high,
  };
}

interface Sides {
  readonly low: string | null;
  readonly high: string | null;
}

function sides(own: Sides, bands: Bands | undefined, patient: RangePatient): Sides {
  const fits = (bands ?? []).filter((band) => isFor(band, patient)).sort(bySpecificity);
  return { low: named(fits, 'low') ?? own.low, high: named(fits, 'high') ?? own.high };
}

function named(bands: readonly LimitBand[], side: 'low' | 'high'): string | null {
  return bands.find((band) => band[side] != null)?.[side] ?? null;
}
