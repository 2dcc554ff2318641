import { readSections, type BenchSheet, type Sections } from '../../../shared/domain/results/sections.js';
import { repeatsOf } from '../../../shared/domain/results/measured.js';
import { enteredIn, isWorkedOut } from '../../../shared/domain/results/test-value.js';
import type { ResultRecord, RowEnteredBy } from '../store/result-record.js';
import type { Content } from './content.js';

type Entered = Pick<
  Content,
  'sampleType' | 'remarks' | 'remarkable' | 'remarksPrinted' | 'values' | 'sections'
>;

/** Stands for all of a result that is no row: sample type, remarks and sections. */
export const BESIDE_ROWS = '';

/** Somebody entered something else than what is stored; what was worked out from it does not count. */
export function isEnteredAnew(sheet: BenchSheet, stored: Entered, content: Entered): boolean {
  return changedParts(sheet, stored, content).length > 0;
}

/** The codes of the rows, and BESIDE_ROWS, that somebody entered otherwise than they are stored. */
export function changedParts(sheet: BenchSheet, stored: Entered, content: Entered): readonly string[] {
  const [before, now] = [enteredParts(sheet, stored), enteredParts(sheet, content)];
  return [...new Set([...before.keys(), ...now.keys()])].filter((part) => before.get(part) !== now.get(part));
}

/**
 * The user who entered each part that says something. What says the same as before stays the entry of whoever
 * entered it; results of before this was kept have one enterer for all of it.
 */
export function whoEntered(
  sheet: BenchSheet,
  stored: ResultRecord | undefined,
  content: Entered,
  userId: string,
): RowEnteredBy {
  const changed = new Set(stored === undefined ? [] : changedParts(sheet, stored, content));
  const enteredBy = (part: string): string =>
    stored === undefined || changed.has(part) ? userId : (stored.rowEnteredBy[part] ?? stored.enteredBy);
  return Object.fromEntries([...enteredParts(sheet, content).keys()].map((part) => [part, enteredBy(part)]));
}

function enteredParts(sheet: BenchSheet, content: Entered): ReadonlyMap<string, string> {
  const { sampleType, remarks, remarkable, remarksPrinted, values } = content;
  const rows = values
    .filter((row) => !isWorkedOut(row) || row.manualFlag || row.comment || row.override)
    .map((row): readonly [string, readonly unknown[]] => [row.code, saidIn(row)])
    .filter(([, fields]) => fields.some(Boolean))
    .map(([code, fields]): readonly [string, string] => [code, JSON.stringify(fields)]);
  // PostgreSQL gives fields back in an order of its own; read by their shapes they stand in ours.
  const sections = enteredSections(sheet, content);
  const beside = [sampleType, remarks, remarkable, remarks && remarksPrinted, sections];
  return new Map([...rows, [BESIDE_ROWS, JSON.stringify(beside)]]);
}

function enteredSections(sheet: BenchSheet, content: Entered): Sections {
  const { sections } = readSections(sheet, content.sections);
  const entered = Object.entries(sections).filter(([name]) => sheet.sections?.[name]?.isWorkedOut !== true);
  return Object.fromEntries(entered);
}

/** A pending row says nothing; one that was not done, or could not be, does. */
function saidIn(row: Entered['values'][number]): readonly unknown[] {
  const { manualFlag, override, comment, factor = null, state, reason } = row;
  const lack = state === 'not_done' || state === 'insufficient' ? [state, reason] : null;
  const printed = comment && (row.commentPrinted ?? true);
  const repeats = repeatsOf(row).map(({ value, chosen }) => [value, chosen]);
  const measured = repeats.length > 0 ? repeats : null;
  return [enteredIn(row), manualFlag, override, comment, printed, factor, measured, lack];
}
