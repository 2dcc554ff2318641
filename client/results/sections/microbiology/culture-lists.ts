import { panelsFor } from '../../../../shared/disciplines/microbiology/panels.js';
import { referenceOf, type KnownPanel } from '../../../../shared/disciplines/microbiology/reference.js';
import type { Surroundings } from '../../../../shared/domain/results/surroundings.js';
import type { Choice } from '../../../ui/options/fitting-options.js';

/** What may be chosen on the sheet. */
export interface CultureLists {
  readonly organisms: readonly Choice[];
  readonly drugs: readonly Choice[];
  readonly guidelines: readonly Choice[];
  /** Those of an organism, the closest first, with the drugs that are on the list. */
  readonly panelsFor: (organism: string) => readonly KnownPanel[];
}

/** A name, found by its code too. */
function named({ name, code }: { readonly name: string; readonly code: string }): Choice {
  return code === '' ? { value: name } : { value: name, code };
}

export function listsOf(surroundings: Surroundings): CultureLists {
  const reference = referenceOf(surroundings);
  const { organisms, drugs, guidelines } = reference;
  return {
    organisms: organisms.map(named),
    drugs: drugs.map(named),
    guidelines: guidelines.map((value) => ({ value })),
    panelsFor: (organism) => panelsFor(reference, organism),
  };
}
