import type { Contradiction } from '../domain/contradictions.js';
import type { Discipline } from '../vocabulary.js';
import { biochemistry } from './biochemistry/sheet.js';
import { bloodbank } from './bloodbank/sheet.js';
import type { DisciplineSheet, TestValuesKey } from './discipline.js';
import { haematology } from './haematology/sheet.js';
import { immunochemistry } from './immunochemistry/sheet.js';
import { microbiology } from './microbiology/sheet.js';
import { molecular } from './molecular/sheet.js';
import { serology } from './serology/sheet.js';

const OWN: Readonly<Record<Discipline, DisciplineSheet>> = {
  microbiology,
  serology,
  haematology,
  molecular,
  bloodbank,
  immunochemistry,
  biochemistry,
};

/** Of all disciplines, each code once: a laboratory's own profile may hold parameters of several. */
export const CONTRADICTIONS: readonly Contradiction[] = Object.values(OWN).flatMap(
  ({ contradictions = [] }) => contradictions,
);

function held(sheet: DisciplineSheet): DisciplineSheet {
  return { ...sheet, contradictions: CONTRADICTIONS };
}

export const SHEETS: Readonly<Record<Discipline, DisciplineSheet>> = {
  microbiology: held(microbiology),
  serology: held(serology),
  haematology: held(haematology),
  molecular: held(molecular),
  bloodbank: held(bloodbank),
  immunochemistry: held(immunochemistry),
  biochemistry: held(biochemistry),
};

/** The rows of a result, whatever its discipline calls them. */
export function testValuesOf<T>(
  discipline: Discipline,
  result: { readonly [Key in TestValuesKey]?: readonly T[] },
): readonly T[] {
  return result[SHEETS[discipline].testValuesKey] ?? [];
}
