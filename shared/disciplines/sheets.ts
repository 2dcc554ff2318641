import type { Discipline } from '../vocabulary.js';
import { biochemistry } from './biochemistry.js';
import { bloodbank } from './bloodbank.js';
import type { DisciplineSheet, TestValuesKey } from './discipline.js';
import { haematology } from './haematology.js';
import { immunochemistry } from './immunochemistry.js';
import { microbiology } from './microbiology.js';
import { molecular } from './molecular.js';
import { serology } from './serology.js';

export const SHEETS: Readonly<Record<Discipline, DisciplineSheet>> = {
  microbiology,
  serology,
  haematology,
  molecular,
  bloodbank,
  immunochemistry,
  biochemistry,
};

/** The rows of a result, whatever its discipline calls them. */
export function testValuesOf<T>(
  discipline: Discipline,
  result: { readonly [Key in TestValuesKey]?: readonly T[] },
): readonly T[] {
  return result[SHEETS[discipline].testValuesKey] ?? [];
}
