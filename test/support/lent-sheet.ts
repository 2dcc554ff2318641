import type { DisciplineDefinition } from '../../shared/disciplines/discipline.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import type { Discipline } from '../../shared/vocabulary.js';

/** Gives a discipline what a test wants of its sheet, in this process, until the answer is called. */
export function withSampleSheet(discipline: Discipline, lent: Partial<DisciplineDefinition>): () => void {
  const own = SHEETS[discipline];
  Object.assign(SHEETS, { [discipline]: { ...own, ...lent } });
  return () => void Object.assign(SHEETS, { [discipline]: own });
}
