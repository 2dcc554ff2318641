import type { Result, TestValue } from '../../../shared/contract/results.js';
import { isolatesOf } from '../../../shared/disciplines/microbiology/culture.js';
import { underHeadings } from '../../../shared/disciplines/headings.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { rowsOf } from '../entry/typed-result.js';

interface PlacedRow {
  readonly code: string;
  /** The typed row before it, whose value "=" repeats. */
  readonly above: string | undefined;
}

export interface RowGroup {
  readonly title: string | null;
  readonly rows: readonly PlacedRow[];
}

/** The rows typed in the grid: isolates are entered in the culture, unless they were typed before there was one. */
export function gridRows(result: Result): readonly TestValue[] {
  const isCultured = isolatesOf(result.sections).length > 0;
  const { drawnInSections = [] } = SHEETS[result.discipline];
  const own = rowsOf(result).filter(({ code }) => !drawnInSections.includes(code));
  return own.filter(({ kind, parameter }) => kind !== 'isolates' || (parameter !== '' && !isCultured));
}

/** Measured rows under the bench's headings; calculated ones set apart below. */
export function groupsOf(
  discipline: Discipline,
  sampleType: string,
  rows: readonly TestValue[],
): readonly RowGroup[] {
  const measured = rows.filter((row) => row.formula === null);
  const groups = [
    ...underHeadings(discipline, sampleType, measured).map((one) => ({ ...one, title: one.heading })),
    { title: 'Calculated', rows: rows.filter((row) => row.formula !== null) },
  ].filter((group) => group.rows.length > 0);
  const inOrder = groups.flatMap((group) => group.rows).filter((row) => !isWorkedOut(row));
  return groups.map(({ title, rows: grouped }) => ({
    title,
    rows: grouped.map((row) => ({ code: row.code, above: inOrder[inOrder.indexOf(row) - 1]?.code })),
  }));
}
