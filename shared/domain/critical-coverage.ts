import { isWithin, namesAge, widthOf, type AgeLimit } from './age-limit.js';
import { applicableCriticals, type BandedCriticals, type CriticalBand } from './applicable-criticals.js';
import { agesNamed, ageBetween, mergedStretches, type Lane, type Stretch } from './range-coverage.js';

/**
 * Which critical limits hold at which age, by the rules that judge a result: one lane, the same for both sexes.
 * Undefined for a parameter without any.
 */
export function criticalCoverage(parameter: BandedCriticals): Lane | undefined {
  const bands = parameter.criticalBands ?? [];
  const own = [parameter.criticalLow, parameter.criticalHigh];
  if ([...own, ...bands.flatMap(({ low, high }) => [low, high])].every((limit) => !limit)) return undefined;
  const limits = agesNamed(bands);
  const stretches = limits.map((from, index) => stretchOf(parameter, from, limits[index + 1] ?? null));
  return { who: 'critical', stretches: mergedStretches(stretches) };
}

function stretchOf(parameter: BandedCriticals, from: AgeLimit, to: AgeLimit | null): Stretch {
  const age = ageBetween(from, to);
  const fits = (parameter.criticalBands ?? []).filter((band) => !namesAge(band) || isWithin(age, band));
  const narrowest = Math.min(...fits.map(widthOf));
  const alike = fits.filter((band) => widthOf(band) === narrowest);
  const text = limitsText(applicableCriticals(parameter, age));
  const overlap = alike.length > 1 ? alike.map(bandText) : [];
  return { from, to, kind: text === '' ? 'none' : 'range', text, source: 'band', overlap };
}

function bandText({ low, high }: CriticalBand): string {
  return limitsText({ criticalLow: low ?? null, criticalHigh: high ?? null }) || 'no limit';
}

/** At or outside a limit somebody is told: "≤ 2.5, ≥ 6.5". */
function limitsText({ criticalLow, criticalHigh }: BandedCriticals): string {
  const low = criticalLow ? [`≤ ${criticalLow}`] : [];
  const high = criticalHigh ? [`≥ ${criticalHigh}`] : [];
  return [...low, ...high].join(', ');
}
