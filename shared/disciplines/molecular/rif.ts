import { foldWord } from '../../domain/ranges/range-grammar.js';
import type { SectionRefusal } from '../../domain/results/sections.js';
import type { TestValue } from '../../domain/results/test-value.js';

/** An answer to whether the M. tuberculosis that was found is resistant. */
const ANSWERS: ReadonlySet<string> = new Set(['detected', 'not detected']);
/** Nothing was found that could be resistant. */
const NOTHING_FOUND: ReadonlySet<string> = new Set(['not detected', 'invalid', 'error repeat']);

/**
 * Xpert MTB/RIF answers about rifampicin from the M. tuberculosis that it found: without that there is no answer (WHO
 * operational handbook on tuberculosis, module 3, 2024).
 */
export function rifRefusals(rows: readonly TestValue[]): readonly SectionRefusal[] {
  const found = rows.find(({ code }) => code === 'MTB')?.parameter ?? '';
  const rif = rows.find(({ code }) => code === 'RIF');
  if (rif === undefined || !NOTHING_FOUND.has(foldWord(found))) return [];
  if (!ANSWERS.has(foldWord(rif.parameter))) return [];
  return [
    {
      code: rif.code,
      message: `${rif.name}: MTB is ${found}, so there is no answer. Enter Not applicable or leave it empty.`,
    },
  ];
}
