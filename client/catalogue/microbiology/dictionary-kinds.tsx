import type { Drug, DrugPanel, Organism, SpecimenTier } from '../../../shared/contract/microbiology.js';
import type { EditedQuery } from '../catalogue.api.js';
import {
  loadDrugs,
  loadOrganisms,
  loadPanels,
  saveDrug,
  saveOrganism,
  savePanel,
} from './microbiology.api.js';
import { tiersText } from './tier-fields.js';

/** A line of a dictionary, as its form holds it. */
export interface DictionaryFields {
  readonly name: string;
  readonly code: string;
  readonly retired: boolean;
  /** For a panel: an organism or a group. */
  readonly group: string;
  readonly tiers: readonly SpecimenTier[];
  readonly specimen: string;
  /** For a panel: names or codes, separated by commas. */
  readonly drugs: string;
}

export interface DictionaryLine extends DictionaryFields {
  readonly id: string;
  readonly version: number;
}

type KeptFields = DictionaryFields & { readonly id?: string; readonly version: number };

/** One of the dictionaries, and how its screen speaks of it. */
export interface DictionaryKind {
  /** How the address of its screen ends. */
  readonly path: string;
  readonly title: string;
  readonly subtitle: string;
  /** One of them, within a sentence. */
  readonly one: string;
  readonly example: { readonly name: string; readonly code: string };
  /** Its fields beside name and code. */
  readonly has: 'group' | 'tiers' | 'panel';
  readonly alsoTitle: string;
  readonly also: (line: DictionaryLine) => string;
  readonly emptyText: string;
  readonly load: (query: EditedQuery) => Promise<readonly DictionaryLine[]>;
  /** The stored line, as the form holds it. */
  readonly lineOf: (stored: never) => DictionaryLine;
  readonly save: (fields: KeptFields) => Promise<unknown>;
}

const NOTHING_MORE = { group: '', tiers: [], specimen: '', drugs: '' };

export const ORGANISMS: DictionaryKind = {
  path: '/organisms',
  title: 'Organisms',
  subtitle:
    'The organisms that cultures can name. A group stands for all of its organisms in a breakpoint table.',
  one: 'organism',
  example: { name: 'Escherichia coli', code: 'eco' },
  has: 'group',
  alsoTitle: 'Group',
  also: ({ group }) => group,
  emptyText: 'Cultures name their isolates from this list.',
  load: async (query) => (await loadOrganisms(query)).map(plainLine),
  lineOf: plainLine,
  save: ({ tiers: _, specimen: _specimen, drugs: _drugs, ...organism }) => saveOrganism(organism),
};

export const DRUGS: DictionaryKind = {
  path: '/drugs',
  title: 'Drugs',
  subtitle:
    'The drugs that isolates are tested against, and when each is reported: the bench always sees all.',
  one: 'drug',
  example: { name: 'Ciprofloxacin', code: 'CIP' },
  has: 'tiers',
  alsoTitle: 'Reported',
  also: ({ tiers }) => tiersText(tiers),
  emptyText: 'Antibiograms choose their drugs from this list.',
  load: async (query) => (await loadDrugs(query)).map(plainLine),
  lineOf: plainLine,
  save: ({ group: _, specimen: _specimen, drugs: _drugs, ...drug }) => saveDrug(drug),
};

export const PANELS: DictionaryKind = {
  path: '/drug-panels',
  title: 'Panels',
  subtitle:
    'Drugs tested together. Naming an organism offers its panel; the shipped panels are a starting point, to be adapted to your own guideline.',
  one: 'panel',
  example: { name: 'Enterobacterales, urine', code: '' },
  has: 'panel',
  alsoTitle: 'Drugs',
  also: ({ drugs }) => drugs,
  emptyText: 'A panel puts all of its drugs into an antibiogram with one key.',
  load: async (query) => (await loadPanels(query)).map(panelLine),
  lineOf: panelLine,
  save: ({ name, retired, group, specimen, drugs, id, version }) =>
    savePanel({
      name,
      retired,
      organism: group,
      specimen,
      drugs: drugsIn(drugs),
      version,
      ...(id !== undefined && { id }),
    }),
};

function plainLine(stored: Organism | Drug): DictionaryLine {
  return { ...NOTHING_MORE, ...stored };
}

function panelLine({ organism, drugs, ...panel }: DrugPanel): DictionaryLine {
  return { ...panel, code: '', tiers: [], group: organism, drugs: drugs.join(', ') };
}

/** "AMP, Ciprofloxacin": parted by commas, semicolons or lines. */
function drugsIn(text: string): readonly string[] {
  return text.split(/[,;\n]/).flatMap((drug) => (drug.trim() === '' ? [] : [drug.trim()]));
}
