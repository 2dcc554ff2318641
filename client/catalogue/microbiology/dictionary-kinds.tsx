import type { Drug, Organism, SpecimenTier } from '../../../shared/contract/microbiology.js';
import {
  loadDrugs,
  loadOrganisms,
  saveDrug,
  saveOrganism,
  type DictionaryQuery,
} from './microbiology.api.js';
import { tiersText } from './tier-words.js';

/** A line of either dictionary, as its form holds it. */
export interface DictionaryFields {
  readonly name: string;
  readonly code: string;
  readonly retired: boolean;
  readonly group: string;
  readonly tiers: readonly SpecimenTier[];
}

export interface DictionaryLine extends DictionaryFields {
  readonly id: string;
  readonly version: number;
}

export type KeptFields = DictionaryFields & { readonly id?: string; readonly version: number };

/** One of the two dictionaries, and how its screen speaks of it. */
export interface DictionaryKind {
  readonly title: string;
  readonly subtitle: string;
  /** One of them, within a sentence. */
  readonly one: string;
  readonly example: { readonly name: string; readonly code: string };
  /** What it has beside name and code. */
  readonly has: 'group' | 'tiers';
  readonly alsoTitle: string;
  readonly also: (line: DictionaryLine) => string;
  readonly emptyText: string;
  readonly load: (asked: DictionaryQuery) => Promise<readonly DictionaryLine[]>;
  readonly save: (fields: KeptFields) => Promise<unknown>;
}

export const ORGANISMS: DictionaryKind = {
  title: 'Organisms',
  subtitle: 'What a culture may name. A group stands for all of its organisms in a table of breakpoints.',
  one: 'organism',
  example: { name: 'Escherichia coli', code: 'eco' },
  has: 'group',
  alsoTitle: 'Group',
  also: ({ group }) => group,
  emptyText: 'Cultures name their isolates from this list.',
  load: async (asked) => (await loadOrganisms(asked)).map((one: Organism) => ({ ...one, tiers: [] })),
  save: ({ tiers: _, ...organism }) => saveOrganism(organism),
};

export const DRUGS: DictionaryKind = {
  title: 'Drugs',
  subtitle: 'What isolates are tested against, and when each is reported: the bench always sees all.',
  one: 'drug',
  example: { name: 'Ciprofloxacin', code: 'CIP' },
  has: 'tiers',
  alsoTitle: 'Reported',
  also: ({ tiers }) => tiersText(tiers),
  emptyText: 'Antibiograms choose their drugs from this list.',
  load: async (asked) => (await loadDrugs(asked)).map((one: Drug) => ({ ...one, group: '' })),
  save: ({ group: _, ...drug }) => saveDrug(drug),
};
