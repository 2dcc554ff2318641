import type { Sections } from '../../domain/results/sections.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import type { TestValue } from '../../domain/results/test-value.js';

/** '' until somebody said which: it holds nothing back, and the screen asks. */
export const CULTURE_STATUSES = ['', 'interim', 'final'] as const;
export type CultureStatus = (typeof CULTURE_STATUSES)[number];

export const METHODS = ['mic', 'disc'] as const;
export type Method = (typeof METHODS)[number];

export const NOT_INTERPRETABLE = 'not interpretable';
export const NOT_INTERPRETED = 'not interpreted';
/** '' until a person or a table interprets it. */
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
  /** The source of the interpretation: "EUCAST 2026, row 12" or "typed by Tendai Moyo". */
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
  /** The guideline of the breakpoints: EUCAST or CLSI; '' for the laboratory's own choice. */
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

/** The field for errors of an isolate. */
export function isolateField(index: number): string {
  return `sections.culture.isolates[${index}]`;
}

/** The rows of a culture, by their codes. */
export const GROWTH = 'GROW';
export const GRAM = 'GRAM';
export const ISOLATES = 'ISOL';

type Read = Pick<TestValue, 'code' | 'parameter'>;

/** The growth on the plate; 'unread' while nothing was recorded, 'other' for a word of the laboratory's own. */
export type Growth = 'unread' | 'none' | 'growth' | 'mixed' | 'insignificant' | 'other';

export function growthIn(rows: readonly Read[]): Growth {
  const text = foldWord(rows.find(({ code }) => code === GROWTH)?.parameter ?? '');
  if (text === '') return 'unread';
  if (text === 'growth') return 'growth';
  if (text.startsWith('mixed growth')) return 'mixed';
  if (text.startsWith('no significant growth')) return 'insignificant';
  return text.startsWith('no growth') ? 'none' : 'other';
}

/** A Gram stain that was read and shows something that lives. */
export function showsOrganisms(rows: readonly Read[]): boolean {
  const text = foldWord(rows.find(({ code }) => code === GRAM)?.parameter ?? '');
  return text !== '' && !NOTHING_SEEN.some((words) => text.startsWith(words));
}

const NOTHING_SEEN = ['no organism', 'no bacteria', 'not done', 'insufficient', 'none seen', 'not seen'];

const MEANINGS: Readonly<Record<Interpretation, string>> = {
  '': '',
  S: 'susceptible',
  I: 'intermediate',
  SDD: 'susceptible, dose dependent',
  R: 'resistant',
  'not interpretable': 'not interpretable',
  'not interpreted': 'not interpreted',
};

/** EUCAST calls I "susceptible, increased exposure" since 2019; CLSI intermediate. */
export function meaningOf(interpretation: Interpretation, guideline: string): string {
  return interpretation === 'I' && isEucast(guideline)
    ? 'susceptible, increased exposure'
    : MEANINGS[interpretation];
}

/** R, and an I that does not say "susceptible": CLSI M100 opens its cascade at both, EUCAST's I is susceptible. */
export function isNotSusceptible(interpretation: Interpretation, guideline: string): boolean {
  return interpretation === 'R' || (interpretation === 'I' && !isEucast(guideline));
}

function isEucast(guideline: string): boolean {
  return guideline.trim().toUpperCase().startsWith('EUCAST');
}
