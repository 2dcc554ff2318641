import type { BenchSheet } from '../domain/sections.js';
import type { Discipline } from '../vocabulary.js';

/** The columns that a result grid can show; `parameter` is the name, `result` the value. */
export type ResultColumn =
  'parameter' | 'result' | 'unitOfMeasure' | 'flag' | 'referenceRange' | 'previous' | 'delta' | 'comment';

/** The key under which a result carries its rows, e.g. `biochemistryTestValues`. */
export type TestValuesKey = `${Discipline}TestValues`;

/**
 * What one discipline's results are made of; the engine behind all seven is the same. `rows` are under
 * `testValuesKey`; `sections` are what it carries beside them, `rules` what is derived and refused.
 */
export interface DisciplineSheet extends BenchSheet {
  readonly discipline: Discipline;
  readonly title: string;
  readonly testValuesKey: TestValuesKey;
  readonly columns: readonly ResultColumn[];
  /** Headings in their order on the bench; parameters without one of these come first. */
  readonly headings: readonly string[];
  /** Its rows are chiefly figures that may be calculated from each other. */
  readonly numeric: boolean;
}

export const NUMERIC_COLUMNS: readonly ResultColumn[] = [
  'parameter',
  'result',
  'unitOfMeasure',
  'flag',
  'referenceRange',
  'previous',
  'delta',
  'comment',
];

export const CODED_COLUMNS: readonly ResultColumn[] = [
  'parameter',
  'result',
  'unitOfMeasure',
  'flag',
  'referenceRange',
  'previous',
  'comment',
];
