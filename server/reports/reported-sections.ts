import type { ReportCopy, ReportedResult } from '../../shared/contract/reports.js';
import type { Amendment } from '../../shared/contract/results.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import {
  printedChange,
  saidSections,
  saidTables,
  type NamedRow,
  type Sections,
} from '../../shared/domain/results/sections.js';
import type { Discipline } from '../../shared/vocabulary.js';

interface Recorded {
  readonly unit: Discipline;
  readonly values: readonly NamedRow[];
  readonly sections: Sections;
  readonly amendments: readonly Amendment[];
}

/** What a result says beside its lines: all of it to the bench, to the patient what is not the bench's own. */
export function reportedSections(
  { unit, values, sections, amendments }: Recorded,
  copy: ReportCopy,
): Pick<ReportedResult, 'sections' | 'tables' | 'amendments'> {
  const shown = (line: { readonly benchOnly?: boolean }): boolean => copy === 'bench' || !line.benchOnly;
  const said = saidSections(SHEETS[unit], sections, values).filter((line) => !line.inTable && shown(line));
  const tables = saidTables(SHEETS[unit], sections, copy);
  return {
    // A report that says nothing new keeps its code: it gets no empty member either.
    ...(said.length > 0 && { sections: said.map(({ name, text }) => ({ name, text })) }),
    ...(tables.length > 0 && { tables }),
    amendments: amendments.map((one) => ({
      ...one,
      changes: changesOf(unit, one.changes.filter(shown), copy),
    })),
  };
}

function changesOf(unit: Discipline, changes: Amendment['changes'], copy: ReportCopy): Amendment['changes'] {
  return copy === 'bench' ? changes : changes.flatMap((one) => printedChange(SHEETS[unit], one) ?? []);
}
