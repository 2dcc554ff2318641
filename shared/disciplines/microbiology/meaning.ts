import type { Interpretation } from './culture.js';

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
