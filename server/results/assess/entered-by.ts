import { readSections, type BlankSheet, type Sections } from '../../../shared/domain/results/sections.js';
import { repeatsOf } from '../../../shared/domain/results/measured.js';
import { enteredValueOf, isWorkedOut } from '../../../shared/domain/results/test-value.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import type { ResultRecord, RowEnteredBy } from '../store/result-record.js';
import type { Content } from './content.js';
import type { Basis } from './assessment.js';

type Entered = Pick<
  Content,
  'sampleType' | 'remarks' | 'remarkable' | 'remarksPrinted' | 'values' | 'sections'
>;

/** Stands for all of a result that is no row: sample type, remarks and sections. */
const BESIDE_ROWS = '';

/** Somebody entered something else than what is stored; what was worked out from it does not count. */
export function isReentered(sheet: BlankSheet, stored: Entered, content: Entered): boolean {
  return changedParts(sheet, stored, content).length > 0;
}

/** The codes of the rows, and BESIDE_ROWS, that somebody entered otherwise than they are stored. */
function changedParts(sheet: BlankSheet, stored: Entered, content: Entered): readonly string[] {
  const [before, now] = [enteredParts(sheet, stored), enteredParts(sheet, content)];
  return [...new Set([...before.keys(), ...now.keys()])].filter((part) => before.get(part) !== now.get(part));
}

/**
 * The user who entered each part that has content. An unchanged part stays the entry of the person who entered it;
 * older results have one such person for all of it.
 */
export function enteredByOf(
  sheet: BlankSheet,
  stored: ResultRecord | undefined,
  content: Entered,
  userId: string,
): RowEnteredBy {
  const changed = new Set(stored === undefined ? [] : changedParts(sheet, stored, content));
  const enteredBy = (part: string): string =>
    stored === undefined || changed.has(part) ? userId : (stored.rowEnteredBy[part] ?? stored.enteredBy);
  return Object.fromEntries([...enteredParts(sheet, content).keys()].map((part) => [part, enteredBy(part)]));
}

function enteredParts(sheet: BlankSheet, content: Entered): ReadonlyMap<string, string> {
  const { sampleType, remarks, remarkable, remarksPrinted, values } = content;
  const rows = values
    .filter((row) => !isWorkedOut(row) || row.manualFlag || row.comment || row.override)
    .map((row): readonly [string, readonly unknown[]] => [row.code, statementOf(row)])
    .filter(([, fields]) => fields.some(Boolean))
    .map(([code, fields]): readonly [string, string] => [code, JSON.stringify(fields)]);
  // PostgreSQL returns fields in its own order; read by their shapes they are in ours.
  const sections = enteredSections(sheet, content);
  const beside = [sampleType, remarks, remarkable, remarks && remarksPrinted, sections];
  return new Map([...rows, [BESIDE_ROWS, JSON.stringify(beside)]]);
}

function enteredSections(sheet: BlankSheet, content: Entered): Sections {
  const { sections } = readSections(sheet, content.sections);
  const entered = Object.entries(sections).filter(([name]) => sheet.sections?.[name]?.isWorkedOut !== true);
  return Object.fromEntries(entered);
}

/** A pending row says nothing; one that was not done, or could not be, does. */
function statementOf(row: Entered['values'][number]): readonly unknown[] {
  const { manualFlag, override, comment, factor = null, state, reason } = row;
  const lack = state === 'not_done' || state === 'insufficient' ? [state, reason] : null;
  const printed = comment && (row.commentPrinted ?? true);
  const repeats = repeatsOf(row).map(({ value, chosen }) => [value, chosen]);
  const measured = repeats.length > 0 ? repeats : null;
  return [enteredValueOf(row), manualFlag, override, comment, printed, factor, measured, lack];
}

const NAMED = 3;

/** Row by row: with fourEyes on, nobody who entered a current row may sign or amend it. */
export function refuseOwnEntry(
  { actor }: Tx,
  { laboratory }: Pick<Basis, 'laboratory'>,
  record: ResultRecord,
  act: 'authorise' | 'amend',
): void {
  if (!laboratory.fourEyes) return;
  const own = ownParts(record, actor.id);
  if (own.length === 0) return;
  const text = own.length > NAMED ? `${own.slice(0, NAMED).join(', ')} and others` : own.join(', ');
  throw conflict(`You entered ${text}; someone else has to ${act} this result.`);
}

function ownParts(record: ResultRecord, userId: string): readonly string[] {
  const parts = Object.entries(record.rowEnteredBy);
  // For results from before this was recorded row by row.
  if (parts.length === 0) return record.enteredBy === userId ? ['this result'] : [];
  const names = new Map(record.values.map(({ code, name }) => [code, name]));
  const own = parts.filter(([, by]) => by === userId).map(([part]) => part);
  return own.map((part) => (part === BESIDE_ROWS ? 'its remarks or details' : (names.get(part) ?? part)));
}
