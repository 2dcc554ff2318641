import type { Surroundings } from '../../../../shared/domain/surroundings.js';
import type { Choice } from '../../../ui/options/fitting-options.js';

/** What may be chosen on the sheet. */
export interface CultureLists {
  readonly organisms: readonly Choice[];
  readonly drugs: readonly Choice[];
  readonly guidelines: readonly Choice[];
}

export function listsOf(_: Surroundings): CultureLists {
  return { organisms: [], drugs: [], guidelines: [] };
}
