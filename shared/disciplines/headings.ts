import type { Discipline } from '../vocabulary.js';
import { SHEETS } from './sheets.js';

interface Placed {
  readonly code: string;
  /** As in the catalogue; null if it leaves it to the bench. */
  readonly section?: string | null;
}

interface HeadedRows<T> {
  /** Null: they come first, without a heading. */
  readonly heading: string | null;
  readonly rows: readonly T[];
}

/** Rows under their headings in the bench's order, each in the order of the catalogue; no heading without a row. */
export function underHeadings<T extends Placed>(
  discipline: Discipline,
  sampleType: string,
  rows: readonly T[],
): readonly HeadedRows<T>[] {
  const placed = rows.map((row) => ({ row, heading: headingOf(discipline, sampleType, row) }));
  const named = placed.flatMap(({ heading }) => heading ?? []);
  return [null, ...new Set([...SHEETS[discipline].headings, ...named])]
    .map((heading) => ({
      heading,
      rows: placed.filter((one) => one.heading === heading).map(({ row }) => row),
    }))
    .filter((group) => group.rows.length > 0);
}

/** The catalogue's heading, else the bench's own rule for this sample type. */
function headingOf(discipline: Discipline, sampleType: string, { code, section }: Placed): string | null {
  return section || (SHEETS[discipline].headingOf?.(code, sampleType) ?? null);
}
