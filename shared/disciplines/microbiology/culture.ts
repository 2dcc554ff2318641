import type { Sections } from '../../domain/results/sections.js';

/** '' until somebody said which: it holds nothing back, and the screen asks. */
export const CULTURE_STATUSES = ['', 'interim', 'final'] as const;
export type CultureStatus = (typeof CULTURE_STATUSES)[number];

export const METHODS = ['mic', 'disc'] as const;
export type Method = (typeof METHODS)[number];

export const NOT_INTERPRETABLE = 'not interpretable';
export const NOT_INTERPRETED = 'not interpreted';
/** '' while nobody and no table says anything. */
export const INTERPRETATIONS = ['', 'S', 'I', 'SDD', 'R', NOT_INTERPRETABLE, NOT_INTERPRETED] as const;
export type Interpretation = (typeof INTERPRETATIONS)[number];

/** One drug against one isolate. */
export interface Susceptibility {
  /** By its name in the dictionary. */
  readonly drug: string;
  readonly method: Method;
  /** MIC in mg/L with its comparator, or zone diameter in mm; '' while it is not read. */
  readonly value: string;
  readonly interpretation: Interpretation;
  /** Where the interpretation is from: "EUCAST 2026, row 12" or "typed by Tendai Moyo". */
  readonly by: string;
  /** False: the bench sees it, the patient's report does not. Null: as the drug's tier says. */
  readonly reported: boolean | null;
}

export interface Isolate {
  readonly number: number;
  /** By its name in the dictionary. */
  readonly organism: string;
  readonly quantity: string;
  readonly significant: boolean;
  readonly comment: string;
  /** Whose breakpoints: EUCAST or CLSI; '' for the laboratory's own choice. */
  readonly guideline: string;
  readonly susceptibility: readonly Susceptibility[];
}

export interface Culture {
  readonly status: CultureStatus;
  /** How long it was incubated when it was read. */
  readonly hours: number | null;
  readonly isolates: readonly Isolate[];
}

export const NO_CULTURE: Culture = { status: '', hours: null, isolates: [] };

export function cultureOf(sections: Sections): Culture {
  return (sections['culture'] as Culture | undefined) ?? NO_CULTURE;
}

export function isolatesOf(sections: Sections): readonly Isolate[] {
  return cultureOf(sections).isolates;
}

/** Where a refusal of an isolate stands. */
export function isolateField(index: number): string {
  return `sections.culture.isolates[${index}]`;
}
