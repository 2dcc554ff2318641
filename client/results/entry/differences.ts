import type { Result, TestValue } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { emptyText } from '../../../shared/domain/results/completeness.js';
import { measurements } from '../../../shared/domain/results/measured.js';
import { lineChanges, sectionTexts } from '../../../shared/domain/results/sections.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import {
  entryFor,
  rowsOf,
  isEqual,
  typedOf,
  type TypedResult,
  withEntry,
  withSection,
} from './typed-result.js';

export interface Difference {
  readonly code: string;
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A row as text, for comparing and for showing both sides of a conflict. */
function textOf(entry: Entry): string {
  const parts = [
    entry.parameter.trim() || emptyStateText(entry),
    entry.manualFlag ? `flag ${entry.manualFlag}` : '',
    entry.factor === null ? '' : `× ${entry.factor}`,
    repeatsText(entry),
    entry.override ? `stands: ${entry.override}` : '',
    entry.comment ? `“${entry.comment}”${entry.commentPrinted ? ', printed' : ''}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function repeatsText(entry: Entry): string {
  const all = measurements(entry).map(({ value, reason, chosen }) =>
    [value || 'not yet measured', chosen ? 'chosen' : '', reason && `(${reason})`].filter(Boolean).join(' '),
  );
  return all.length === 0 ? '' : `measured ${all.join(', then ')}`;
}

function emptyStateText({ state, reason }: Entry): string {
  if (!state) return '';
  return emptyText({ parameter: '', state, reason: reason ?? null });
}

const TEXTS = [
  ['sampleType', 'Sample type'],
  ['remarks', 'Remarks'],
  ['interpretation', 'Interpretation'],
  ['measurementmethod', 'Method'],
] as const;

/** A calculated value follows from the others, so only the typed part counts. */
function typedPart(row: TestValue, entry: Entry): Entry {
  return isWorkedOut(row) ? { ...entry, parameter: '' } : entry;
}

/** The differences between the typed and the stored result. */
export function differences(mine: TypedResult, stored: Result): readonly Difference[] {
  const theirs = typedOf(stored);
  const rows = rowsOf(stored);
  const values = rows.map((row) => ({
    code: row.code,
    name: row.name,
    mine: textOf(typedPart(row, entryFor(mine, row.code))),
    theirs: textOf(typedPart(row, entryFor(theirs, row.code))),
  }));
  const texts = TEXTS.map(([code, name]) => ({ code, name, mine: mine[code], theirs: theirs[code] }));
  return [
    ...values.filter((one) => one.mine !== one.theirs),
    ...sectionDifferences(mine, theirs, stored),
    ...texts.filter((one) => one.mine !== one.theirs),
  ];
}

/** Line by line, each under its section's name: `kits.HIVT1`. */
function sectionDifferences(mine: TypedResult, theirs: TypedResult, result: Result): readonly Difference[] {
  const [sheet, rows] = [SHEETS[result.discipline], rowsOf(result)];
  const changes = lineChanges(
    sectionTexts(sheet, theirs.sections, rows),
    sectionTexts(sheet, mine.sections, rows),
  );
  return changes.map(({ key, name, from, to }) => ({ code: key, name, mine: to, theirs: from }));
}

/** Half a day that was typed says nothing yet, but it was typed. */
export function isSameAsStored(mine: TypedResult, stored: Result): boolean {
  const theirs = typedOf(stored);
  if (mine.remarks !== '' && mine.remarksPrinted !== theirs.remarksPrinted) return false;
  if (mine.remarkable !== theirs.remarkable || !isEqual(mine.sections, theirs.sections)) return false;
  return differences(mine, stored).length === 0;
}

/**
 * Two people at one result: what only one of them changed against the version that both began with is that one's;
 * what both changed, and differently, is asked. A part is a row, a section, or one of the texts.
 */
interface Part {
  readonly key: string;
  readonly isSame: (one: TypedResult, other: TypedResult) => boolean;
  /** `into` with this part as `from` has it. */
  readonly put: (into: TypedResult, from: TypedResult) => TypedResult;
  readonly differences: (mine: TypedResult, theirs: TypedResult) => readonly Difference[];
}

/** A part that both changed: its lines, mine beside theirs. */
export interface Question {
  readonly key: string;
  readonly lines: readonly Difference[];
}

/** The version typed over; undefined: not known any more, so that every difference is asked about. */
export type BaseVersion = TypedResult | undefined;

const NONE: ReadonlySet<string> = new Set();

/** Mine where I typed, theirs elsewhere; of what both changed, theirs where `taken` names it. */
export function merged(
  over: BaseVersion,
  mine: TypedResult,
  theirs: Result,
  taken: ReadonlySet<string> = NONE,
): TypedResult {
  const stored = typedOf(theirs);
  const retained = partsOf(theirs).filter(
    (part) => !taken.has(part.key) && isChanged(part, over, mine, stored),
  );
  return retained.reduce((put, part) => part.put(put, mine), stored);
}

/** Rows that both changed, and not to the same. */
export function conflictQuestions(over: BaseVersion, mine: TypedResult, theirs: Result): readonly Question[] {
  const stored = typedOf(theirs);
  const asked = partsOf(theirs).filter(
    (part) =>
      isChanged(part, over, mine, stored) &&
      isChanged(part, over, stored, mine) &&
      !part.isSame(mine, stored),
  );
  return asked.map((part) => ({ key: part.key, lines: part.differences(mine, stored) }));
}

/** Their changes to parts that I left alone; `mine` of each line is the earlier value. */
export function changesToAdopt(over: BaseVersion, mine: TypedResult, theirs: Result): readonly Difference[] {
  if (over === undefined) return [];
  const stored = typedOf(theirs);
  return partsOf(theirs)
    .filter((part) => part.isSame(over, mine) && !part.isSame(over, stored))
    .flatMap((part) => part.differences(over, stored));
}

function isChanged(part: Part, over: BaseVersion, typed: TypedResult, other: TypedResult): boolean {
  return !part.isSame(over ?? other, typed);
}

function partsOf(result: Result): readonly Part[] {
  const rows = rowsOf(result);
  const { sections = {} } = SHEETS[result.discipline];
  return [
    ...rows.map(rowPart),
    ...Object.entries(sections).map(([name, { title }]) => sectionPart(result, name, title)),
    textPart('sampleType', 'Sample type'),
    REMARKS,
    textPart('interpretation', 'Interpretation'),
    textPart('measurementmethod', 'Method'),
  ];
}

function rowPart(row: TestValue): Part {
  const { code, name } = row;
  const text = (typed: TypedResult): string => textOf(stated(typedPart(row, entryFor(typed, code))));
  return {
    key: code,
    isSame: (one, other) => text(one) === text(other),
    put: (into, from) => withEntry(into, code, entryFor(from, code)),
    differences: (mine, theirs) => [{ code, name, mine: text(mine), theirs: text(theirs) }],
  };
}

/** A pending row does not contradict a value: a save leaves every empty row pending. */
function stated(entry: Entry): Entry {
  return entry.state === 'pending' ? { ...entry, state: undefined } : entry;
}

/** Half a day that was typed says nothing yet, but it was typed. */
function sectionPart(result: Result, section: string, title: string): Part {
  const code = `sections.${section}`;
  return {
    key: code,
    isSame: (one, other) => isEqual(one.sections[section], other.sections[section]),
    put: (into, from) => withSection(into, section, from.sections[section]),
    differences: (mine, theirs) => {
      const lines = sectionDifferences(mine, theirs, result);
      const own = lines.filter((line) => line.code.startsWith(`${section}.`));
      return own.length > 0 ? own : [{ code, name: title, mine: 'not yet complete', theirs: '' }];
    },
  };
}

function textPart(key: 'sampleType' | 'interpretation' | 'measurementmethod', name: string): Part {
  return {
    key,
    isSame: (one, other) => one[key] === other[key],
    put: (into, from) => ({ ...into, [key]: from[key] }),
    differences: (mine, theirs) => [{ code: key, name, mine: mine[key], theirs: theirs[key] }],
  };
}

const REMARKS: Part = {
  key: 'remarks',
  isSame: (one, other) => one.remarks === other.remarks && one.remarkable === other.remarkable,
  put: (into, { remarks, remarkable }) => ({ ...into, remarks, remarkable }),
  differences: (mine, theirs) => [
    { code: 'remarks', name: 'Remarks', mine: mine.remarks, theirs: theirs.remarks },
  ],
};

/** Unit and range of each row as a sheet shows them, by its code. */
export type VisibleRows = Readonly<Record<string, string>>;

export function visibleRows(result: Result): VisibleRows {
  return Object.fromEntries(
    rowsOf(result).map(({ code, unitOfMeasure, referenceRange }) => [
      code,
      [unitText(unitOfMeasure), referenceRange].filter(Boolean).join(', '),
    ]),
  );
}

/** The author of a change to an unsaved sheet, as the server names it. */
export const CATALOGUE_AUTHOR = 'The catalogue';

/** For a sheet that was never saved: the catalogue has changed since. */
export function hasNewLayout(before: Result, now: Result): boolean {
  return now.version === before.version && now.laidOut !== undefined && now.laidOut !== before.laidOut;
}

/** Rows whose unit or range has changed; only for a sheet never saved, whose version does not tell. */
export function isLaidOutDifferently(shown: VisibleRows | undefined, now: Result): readonly Difference[] {
  if (shown === undefined || now.laidOut === undefined) return [];
  const fresh = visibleRows(now);
  return rowsOf(now)
    .map(({ code, name }) => ({ code, name, mine: shown[code] ?? '', theirs: fresh[code] ?? '' }))
    .filter(({ mine, theirs }) => mine !== theirs);
}
