import type { Result, TestValue } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { standingText } from '../../../shared/domain/results/completeness.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { measurements } from '../../../shared/domain/results/measured.js';
import { saidChanges, saidSections } from '../../../shared/domain/results/sections.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { saysTheSame } from './says-the-same.js';
import { entryFor, rowsOf, typedOf, type TypedResult } from './typed-result.js';

export interface Difference {
  readonly code: string;
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What one row says, for comparing and for showing both sides of a conflict. */
export function said(entry: Entry): string {
  const parts = [
    entry.parameter.trim() || saidOfEmpty(entry),
    entry.manualFlag ? `flag ${entry.manualFlag}` : '',
    entry.factor === null ? '' : `× ${entry.factor}`,
    saidOfRepeats(entry),
    entry.override ? `stands: ${entry.override}` : '',
    entry.comment ? `“${entry.comment}”${entry.commentPrinted ? ', printed' : ''}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function saidOfRepeats(entry: Entry): string {
  const all = measurements(entry).map(({ value, reason, chosen }) =>
    [value || 'not yet measured', chosen ? 'chosen' : '', reason && `(${reason})`].filter(Boolean).join(' '),
  );
  return all.length === 0 ? '' : `measured ${all.join(', then ')}`;
}

function saidOfEmpty({ state, reason }: Entry): string {
  if (!state) return '';
  return standingText({ parameter: '', state, reason: reason ?? null });
}

const TEXTS = [
  ['sampleType', 'Sample type'],
  ['remarks', 'Remarks'],
  ['interpretation', 'Interpretation'],
  ['measurementmethod', 'Method'],
] as const;

/** What is worked out follows from the others, so only what was typed about it counts. */
export function typedPart(row: TestValue, entry: Entry): Entry {
  return isWorkedOut(row) ? { ...entry, parameter: '' } : entry;
}

/** Of what was typed here against what was stored. */
export function differences(mine: TypedResult, stored: Result): readonly Difference[] {
  const theirs = typedOf(stored);
  const rows = rowsOf(stored);
  const values = rows.map((row) => ({
    code: row.code,
    name: row.name,
    mine: said(typedPart(row, entryFor(mine, row.code))),
    theirs: said(typedPart(row, entryFor(theirs, row.code))),
  }));
  const texts = TEXTS.map(([code, name]) => ({ code, name, mine: mine[code], theirs: theirs[code] }));
  return [
    ...values.filter((one) => one.mine !== one.theirs),
    ...sectionDifferences(mine, theirs, stored),
    ...texts.filter((one) => one.mine !== one.theirs),
  ];
}

/** Line by line, each under its section's name: `kits.HIVT1`. */
export function sectionDifferences(
  mine: TypedResult,
  theirs: TypedResult,
  result: Result,
): readonly Difference[] {
  const [sheet, rows] = [SHEETS[result.discipline], rowsOf(result)];
  const changes = saidChanges(
    saidSections(sheet, theirs.sections, rows),
    saidSections(sheet, mine.sections, rows),
  );
  return changes.map(({ key, name, from, to }) => ({ code: key, name, mine: to, theirs: from }));
}

/** Half a day that was typed says nothing yet, but it was typed. */
export function isSameAsStored(mine: TypedResult, stored: Result): boolean {
  const theirs = typedOf(stored);
  if (mine.remarks !== '' && mine.remarksPrinted !== theirs.remarksPrinted) return false;
  if (mine.remarkable !== theirs.remarkable || !saysTheSame(mine.sections, theirs.sections)) return false;
  return differences(mine, stored).length === 0;
}
