import type { Contradiction } from '../domain/results/contradictions.js';
import type { Discipline } from '../vocabulary.js';
import { biochemistryContradictions } from './biochemistry/contradictions.js';
import { biochemistry } from './biochemistry/sheet.js';
import { bloodbankContradictions } from './bloodbank/contradictions.js';
import { bloodbank } from './bloodbank/sheet.js';
import type { DisciplineDefinition, TestValuesKey } from './discipline.js';
import { haematologyContradictions } from './haematology/contradictions.js';
import { haematology } from './haematology/sheet.js';
import { immunochemistryContradictions } from './immunochemistry/contradictions.js';
import { immunochemistry } from './immunochemistry/sheet.js';
import { microbiologyContradictions } from './microbiology/contradictions.js';
import { microbiology } from './microbiology/sheet.js';
import { molecularContradictions } from './molecular/contradictions.js';
import { molecular } from './molecular/sheet.js';
import { serologyContradictions } from './serology/contradictions.js';
import { serology } from './serology/sheet.js';

/** The tables by discipline, as they are listed. */
export const CONTRADICTIONS_OF: Readonly<Record<Discipline, readonly Contradiction[]>> = {
  microbiology: microbiologyContradictions,
  serology: serologyContradictions,
  haematology: haematologyContradictions,
  molecular: molecularContradictions,
  bloodbank: bloodbankContradictions,
  immunochemistry: immunochemistryContradictions,
  biochemistry: biochemistryContradictions,
};

/** Those of all disciplines, each code once: a laboratory's own profile may hold parameters of several. */
export const CONTRADICTIONS: readonly Contradiction[] = Object.values(CONTRADICTIONS_OF).flat();

function withContradictions(sheet: DisciplineDefinition): DisciplineDefinition {
  return { ...sheet, contradictions: CONTRADICTIONS };
}

export const SHEETS: Readonly<Record<Discipline, DisciplineDefinition>> = {
  microbiology: withContradictions(microbiology),
  serology: withContradictions(serology),
  haematology: withContradictions(haematology),
  molecular: withContradictions(molecular),
  bloodbank: withContradictions(bloodbank),
  immunochemistry: withContradictions(immunochemistry),
  biochemistry: withContradictions(biochemistry),
};

/** The rows of a result, whatever its discipline calls them. */
export function testValuesOf<T>(
  discipline: Discipline,
  result: { readonly [Key in TestValuesKey]?: readonly T[] },
): readonly T[] {
  return result[SHEETS[discipline].testValuesKey] ?? [];
}
