import type { Sections } from '../../domain/results/sections.js';
import { optional, record, type Shape } from '../../domain/shape.js';
import { oneOf } from './shapes.js';

export const ANSWERS = ['yes', 'no', 'unknown'] as const;

/** What was asked before blood is given. */
export interface History {
  /** In the last three months before collection. */
  readonly transfusedOrPregnant: (typeof ANSWERS)[number];
}

const answer: Shape<History['transfusedOrPregnant']> = (value, field, errors) =>
  oneOf(ANSWERS)(value, field, errors) || 'unknown';

export const historyShape = optional(record<History>({ transfusedOrPregnant: answer }));

/** What nobody asked is not known. */
export function historyIn(sections: Sections): History {
  return (sections['history'] ?? { transfusedOrPregnant: 'unknown' }) as History;
}
