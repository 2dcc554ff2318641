import type { Surroundings } from '../../domain/results/surroundings.js';
import type { Guideline, Limits } from './breakpoints.js';
import { isOfSite } from './sites.js';

export interface KnownOrganism {
  readonly name: string;
  /** WHONET's, e.g. `eco`; '' if it has none. */
  readonly code: string;
  /** Such as Enterobacterales; '' for none. */
  readonly group: string;
}

export interface KnownDrug {
  readonly name: string;
  readonly code: string;
  /** For this specimen: 1 always reported, 2 when a drug of the first tier fails, 3 only on request. */
  readonly tier: Tier;
}

/** Drugs that the laboratory tests together, by name, in their order. */
export interface KnownPanel {
  readonly name: string;
  /** An organism or a group; '' for every one. */
  readonly organism: string;
  /** '' for any. */
  readonly specimen: string;
  readonly drugs: readonly string[];
}

export const TIERS = [1, 2, 3] as const;
export type Tier = (typeof TIERS)[number];

/** Which line of which import. */
export interface TableRow {
  readonly guideline: Guideline;
  readonly year: number;
  /** Counts the imports of one year. */
  readonly edition: number;
  readonly line: number;
  /** '' if it is of a group. */
  readonly organism: string;
  readonly group: string;
  readonly drug: string;
}

export interface BreakpointRow extends TableRow, Limits {
  /** '' for any. */
  readonly site: string;
}

/** The look-ups of microbiology's rules, as the server sends them: for each guideline the table in force. */
export interface MicrobiologyReference {
  /** The profile's specimen, e.g. `URINE (mid-stream)`. */
  readonly specimen: string;
  readonly organisms: readonly KnownOrganism[];
  readonly drugs: readonly KnownDrug[];
  /** The imported guidelines, the latest import first: the first is the default. */
  readonly guidelines: readonly Guideline[];
  /** Those that a sheet of this specimen can need. */
  readonly breakpoints: readonly BreakpointRow[];
  readonly intrinsic: readonly TableRow[];
  /** Left out by a server that has none. */
  readonly panels?: readonly KnownPanel[];
}

const NOTHING_KNOWN: MicrobiologyReference = {
  specimen: '',
  organisms: [],
  drugs: [],
  guidelines: [],
  breakpoints: [],
  intrinsic: [],
};

export function referenceOf({ reference }: Pick<Surroundings, 'reference'>): MicrobiologyReference {
  return (reference as MicrobiologyReference | undefined) ?? NOTHING_KNOWN;
}

/** As it is stored with what it decided: "EUCAST 2026, row 12", "EUCAST 2026 edition 2, row 12". */
export function rowText({ guideline, year, edition, line }: TableRow): string {
  return `${guideline} ${year}${edition > 1 ? ` edition ${edition}` : ''}, row ${line}`;
}

/** The panels for an organism of this specimen, the closest first: of the organism itself, of its group, of any. */
export function panelsFor(
  { panels = [], organisms, specimen }: MicrobiologyReference,
  organism: string,
): readonly KnownPanel[] {
  const name = organism.trim().toLowerCase();
  const known = organisms.find((one) => one.name.toLowerCase() === name);
  if (known === undefined) return [];
  const distance = (panel: KnownPanel): number => {
    const of = panel.organism.trim().toLowerCase();
    const near = [name, known.group.toLowerCase(), ''].indexOf(of);
    const isHere = panel.specimen === '' || isOfSite(specimen, panel.specimen);
    return near < 0 || !isHere ? Number.POSITIVE_INFINITY : near * 2 + (panel.specimen === '' ? 1 : 0);
  };
  return [...panels]
    .filter((panel) => Number.isFinite(distance(panel)))
    .sort((a, b) => distance(a) - distance(b));
}
