import type { Isolate, Susceptibility } from './culture.js';
import { isNotSusceptible } from './meaning.js';
import type { MicrobiologyReference, Tier } from './reference.js';

/**
 * Selective reporting: a drug of the first tier is reported, one of the second when a drug of the first that was
 * tested is not susceptible, one of the third when a person says so.
 */
export function reportedByTier(
  line: Susceptibility,
  isolate: Isolate,
  reference: MicrobiologyReference,
): boolean {
  const tier = tierOf(line, reference);
  return tier === 1 || (tier === 2 && firstFails(isolate, reference));
}

/** What is resistant by nature says nothing of the others. */
function firstFails({ susceptibility, guideline }: Isolate, reference: MicrobiologyReference): boolean {
  const acquired = susceptibility.filter(({ by }) => !by.startsWith('intrinsic'));
  return acquired.some(
    (one) => isNotSusceptible(one.interpretation, guideline) && tierOf(one, reference) === 1,
  );
}

function tierOf({ drug }: Susceptibility, { drugs }: MicrobiologyReference): Tier {
  return drugs.find(({ name }) => name === drug)?.tier ?? 1;
}
