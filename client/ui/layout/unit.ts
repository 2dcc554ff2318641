import { DISCIPLINES, type Discipline } from '../../../shared/vocabulary.js';

/** One quiet tint per laboratory unit: the same on chips, board columns and charts. */
interface UnitTint {
  readonly label: string;
  /** Three letters for narrow places. */
  readonly short: string;
  readonly light: { readonly bg: string; readonly fg: string; readonly line: string };
  readonly dark: { readonly bg: string; readonly fg: string; readonly line: string };
}

export const UNITS: Readonly<Record<Discipline, UnitTint>> = {
  microbiology: {
    label: 'Microbiology',
    short: 'MIC',
    light: { bg: '#e9f3e6', fg: '#2f5a2a', line: '#5d9455' },
    dark: { bg: '#22311f', fg: '#b5d8ae', line: '#6ea566' },
  },
  serology: {
    label: 'Serology',
    short: 'SER',
    light: { bg: '#fbf1df', fg: '#6d4a0b', line: '#bb8a2f' },
    dark: { bg: '#362b16', fg: '#e9cd97', line: '#c4973f' },
  },
  haematology: {
    label: 'Haematology',
    short: 'HAE',
    light: { bg: '#fbe9ea', fg: '#85303a', line: '#c3626d' },
    dark: { bg: '#3a2125', fg: '#f0b7bd', line: '#cc6f79' },
  },
  molecular: {
    label: 'Molecular',
    short: 'MOL',
    light: { bg: '#eeebfb', fg: '#4b3b92', line: '#8271cc' },
    dark: { bg: '#292442', fg: '#c9bff5', line: '#8f7fd6' },
  },
  bloodbank: {
    label: 'Blood bank',
    short: 'BBK',
    light: { bg: '#f9e8f2', fg: '#80285c', line: '#b95c93' },
    dark: { bg: '#381f2f', fg: '#eeb4d5', line: '#c3699e' },
  },
  immunochemistry: {
    label: 'Immunochemistry',
    short: 'IMM',
    light: { bg: '#e6eff9', fg: '#234f83', line: '#5a89c1' },
    dark: { bg: '#1c2b3d', fg: '#aecdf0', line: '#6695cd' },
  },
  biochemistry: {
    label: 'Biochemistry',
    short: 'BIO',
    light: { bg: '#e0f2f2', fg: '#0d5a60', line: '#379299' },
    dark: { bg: '#153236', fg: '#9bd9dd', line: '#46a3aa' },
  },
};

/** In the order in which they are chosen from. */
export const UNIT_LABELS = Object.fromEntries(
  DISCIPLINES.map((unit) => [unit, UNITS[unit].label]),
) as Readonly<Record<Discipline, string>>;

function known(unit: string): Discipline | undefined {
  return Object.hasOwn(UNITS, unit) ? (unit as Discipline) : undefined;
}

export function unitLabel(unit: string): string {
  const found = known(unit);
  return found === undefined ? unit : UNITS[found].label;
}

/** CSS colours of a unit that follow light and dark. `line` is for bars and chart series. */
export function unitTint(unit: string): { readonly bg: string; readonly fg: string; readonly line: string } {
  const name = known(unit);
  if (name === undefined) return { bg: 'var(--surface-sunken)', fg: 'inherit', line: 'var(--line-strong)' };
  return { bg: `var(--unit-${name}-bg)`, fg: `var(--unit-${name}-fg)`, line: `var(--unit-${name}-line)` };
}

export function unitVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(UNITS).flatMap(([name, tint]) =>
      Object.entries(tint[scheme]).map(([part, colour]) => [`--unit-${name}-${part}`, colour]),
    ),
  );
}
