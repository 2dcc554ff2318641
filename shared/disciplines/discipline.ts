import type { CheckedResult } from '../domain/results/contradictions.js';
import type { TestValue } from '../domain/results/test-value.js';
import type { Discipline } from '../vocabulary.js';

/** The columns that a result grid can show; `parameter` is the name, `result` the value. */
export type ResultColumn =
  'parameter' | 'result' | 'unitOfMeasure' | 'flag' | 'referenceRange' | 'previous' | 'delta' | 'comment';

/** The key under which a result carries its rows, e.g. `biochemistryTestValues`. */
export type TestValuesKey = `${Discipline}TestValues`;

/**
 * The make-up of a discipline's results; the engine behind all seven is the same. `rows` are under `testValuesKey`;
 * `sections` come beside them, `rules` derive and refuse.
 */
export interface DisciplineDefinition extends CheckedResult {
  readonly discipline: Discipline;
  readonly title: string;
  readonly testValuesKey: TestValuesKey;
  /** The columns its grid can show; `columnsFor` gives those for these rows. */
  readonly columns: readonly ResultColumn[];
  /** Headings in their order on the bench; parameters without one of these come first. */
  readonly headings: readonly string[];
  /** The heading of a row by the type of its sample, if the catalogue names none. */
  readonly headingOf?: (code: string, sampleType: string) => string | null;
  /** Rows that a section's part of the screen draws, so that the grid leaves them to it. */
  readonly drawnInSections?: readonly string[];
  /** Its rows are chiefly figures that may be calculated from each other. */
  readonly numeric: boolean;
}

/** Any bench may have figures among its parameters: a titre, a viral load, a cell count. */
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  'parameter',
  'result',
  'unitOfMeasure',
  'flag',
  'referenceRange',
  'previous',
  'delta',
  'comment',
];

/** A delta is the distance of two figures: a sheet of words alone has no room for it. */
export function columnsFor(
  { columns }: Pick<DisciplineDefinition, 'columns'>,
  rows: readonly Pick<TestValue, 'kind'>[],
): readonly ResultColumn[] {
  const hasFigure = rows.some(({ kind }) => kind === 'numeric' || kind === 'calculated');
  return hasFigure ? columns : columns.filter((column) => column !== 'delta');
}
