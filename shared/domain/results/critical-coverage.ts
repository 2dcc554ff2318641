import type { AgeLimit } from '../ranges/age-limit.js';
import { applicableCriticals, type BandedCriticals, type LimitBand } from '../ranges/applicable-limits.js';
import { bySpecificity, isFor, type RangePatient, type Sex } from '../people/patient-band.js';
import { agesNamed, ageBetween, mergedStretches, type Lane, type Stretch } from '../ranges/range-coverage.js';

/**
 * Which critical limits hold at which age, by the rules that judge a result: one lane for everybody, or one for each
 * sex where a band names one. What is for a pregnancy only is not in it. Empty for a parameter without any.
 */
export function criticalCoverage(parameter: BandedCriticals): readonly Lane[] {
  const bands = (parameter.criticalBands ?? []).filter((band) => !band.pregnancy);
  const own = [parameter.criticalLow, parameter.criticalHigh];
  if ([...own, ...bands.flatMap(({ low, high }) => [low, high])].every((limit) => !limit)) return [];
  const usual = { ...parameter, criticalBands: bands };
  if (!bands.some(({ sex }) => Boolean(sex)))
    return [{ who: 'critical', stretches: stretchesOf(usual, undefined) }];
  return [
    { who: 'critical male', stretches: stretchesOf(usual, 'male') },
    { who: 'critical female', stretches: stretchesOf(usual, 'female') },
  ];
}

function stretchesOf(parameter: BandedCriticals, gender: Sex | undefined): readonly Stretch[] {
  const limits = agesNamed(parameter.criticalBands ?? []);
  return mergedStretches(
    limits.map((from, index) => stretchOf(parameter, gender, from, limits[index + 1] ?? null)),
  );
}

function stretchOf(
  parameter: BandedCriticals,
  gender: Sex | undefined,
  from: AgeLimit,
  to: AgeLimit | null,
): Stretch {
  const patient: RangePatient = { gender, age: ageBetween(from, to) };
  const fits = (parameter.criticalBands ?? []).filter((band) => isFor(band, patient)).sort(bySpecificity);
  const alike = fits.filter((band) => fits[0] !== undefined && bySpecificity(band, fits[0]) === 0);
  const text = limitsText(applicableCriticals(parameter, patient));
  const overlap = alike.length > 1 ? alike.map(bandText) : [];
  return { from, to, kind: text === '' ? 'none' : 'range', text, source: 'band', overlap };
}

function bandText({ low, high }: LimitBand): string {
  return limitsText({ criticalLow: low ?? null, criticalHigh: high ?? null }) || 'no limit';
}

/** At or outside a limit somebody is told: "≤ 2.5, ≥ 6.5". */
function limitsText({ criticalLow, criticalHigh }: BandedCriticals): string {
  const low = criticalLow ? [`≤ ${criticalLow}`] : [];
  const high = criticalHigh ? [`≥ ${criticalHigh}`] : [];
  return [...low, ...high].join(', ');
}
