import type { Interpretation } from './culture.js';

const MEANINGS: Readonly<Record<Interpretation, string>> = {
  '': '',
  S: 'susceptible',
  I: 'intermediate',
  R: 'resistant',
  'not interpretable': 'not interpretable',
  'not interpreted': 'not interpreted',
};

/** EUCAST calls I "susceptible, increased exposure" since 2019; CLSI intermediate. */
export function meaningOf(interpretation: Interpretation, guideline: string): string {
  const isEucast = guideline.trim().toUpperCase().startsWith('EUCAST');
  return interpretation === 'I' && isEucast ? 'susceptible, increased exposure' : MEANINGS[interpretation];
}
