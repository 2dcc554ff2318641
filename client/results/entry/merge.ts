import type { Result, TestValue } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { said, sectionDifferences, typedPart, type Difference } from './differences.js';
import { saysTheSame } from './says-the-same.js';
import { entryFor, rowsOf, typedOf, withEntry, withSection, type TypedResult } from './typed-result.js';

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

/** What both changed: each line of it, mine beside theirs. */
export interface Question {
  readonly key: string;
  readonly lines: readonly Difference[];
}

/** What was typed over; undefined: nobody knows any more, so that everything which differs is asked. */
export type TypedOver = TypedResult | undefined;

const NONE: ReadonlySet<string> = new Set();

/** Mine where I typed, theirs elsewhere; of what both changed, theirs where `taken` names it. */
export function merged(
  over: TypedOver,
  mine: TypedResult,
  theirs: Result,
  taken: ReadonlySet<string> = NONE,
): TypedResult {
  const stored = typedOf(theirs);
  const kept = partsOf(theirs).filter((part) => !taken.has(part.key) && isChanged(part, over, mine, stored));
  return kept.reduce((put, part) => part.put(put, mine), stored);
}

/** Rows that both changed, and not to the same. */
export function questions(over: TypedOver, mine: TypedResult, theirs: Result): readonly Question[] {
  const stored = typedOf(theirs);
  const asked = partsOf(theirs).filter(
    (part) =>
      isChanged(part, over, mine, stored) &&
      isChanged(part, over, stored, mine) &&
      !part.isSame(mine, stored),
  );
  return asked.map((part) => ({ key: part.key, lines: part.differences(mine, stored) }));
}

/** What they changed and I did not; `mine` of each line is what stood there before. */
export function takenOver(over: TypedOver, mine: TypedResult, theirs: Result): readonly Difference[] {
  if (over === undefined) return [];
  const stored = typedOf(theirs);
  return partsOf(theirs)
    .filter((part) => part.isSame(over, mine) && !part.isSame(over, stored))
    .flatMap((part) => part.differences(over, stored));
}

function isChanged(part: Part, over: TypedOver, typed: TypedResult, other: TypedResult): boolean {
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
  const text = (typed: TypedResult): string => said(stated(typedPart(row, entryFor(typed, code))));
  return {
    key: code,
    isSame: (one, other) => text(one) === text(other),
    put: (into, from) => withEntry(into, code, entryFor(from, code)),
    differences: (mine, theirs) => [{ code, name, mine: text(mine), theirs: text(theirs) }],
  };
}

/** That a row is pending says nothing against a value: a save leaves every empty row so. */
function stated(entry: Entry): Entry {
  return entry.state === 'pending' ? { ...entry, state: undefined } : entry;
}

/** Half a day that was typed says nothing yet, but it was typed. */
function sectionPart(result: Result, section: string, title: string): Part {
  const code = `sections.${section}`;
  return {
    key: code,
    isSame: (one, other) => saysTheSame(one.sections[section], other.sections[section]),
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
