import type { TestValue } from '../../../shared/contract/results.js';
import type { AssessedResult, Entry } from '../../../shared/domain/results/assess-result.js';
import { isDirty, type EntryState } from './entry-states.js';
import { judge, refusalsOf } from './judge.js';
import { isOfSection, type Refusal } from './refusals.js';
import { saysTheSame } from './says-the-same.js';
import { entryFor } from './typed-result.js';

/** One row as it is drawn. The same object as before where nothing of it changed, so that it is not drawn again. */
export interface RowPicture {
  /** As it is judged now. */
  readonly row: TestValue;
  readonly entry: Entry;
  readonly refusals: readonly Refusal[];
}

/** What the screen draws of a state. */
export interface EntryPicture {
  readonly state: EntryState;
  readonly rows: ReadonlyMap<string, RowPicture>;
  /** The rows as they are judged now, in order. */
  readonly judged: readonly TestValue[];
  /** With what their rules worked out in them. */
  readonly sections: AssessedResult['sections'];
  readonly warnings: AssessedResult['warnings'];
  /** What keeps it from being saved: judged here, and what the server said. */
  readonly refusals: readonly Refusal[];
  readonly isDirty: boolean;
}

export function pictureOf(state: EntryState, before?: EntryPicture): EntryPicture {
  const { rows, sections, warnings } = judge(state.sheet);
  const refusals = refusalsOf(state);
  const pictures = rows.map((row): readonly [string, RowPicture] => {
    const entry = entryFor(state.sheet.typed, row.code);
    const own = refusals.filter((refusal) => refusal.code === row.code && !isOfSection(refusal));
    return [row.code, unlessSame(before?.rows.get(row.code), { row, entry, refusals: own })];
  });
  return {
    state,
    rows: new Map(pictures),
    judged: unlessSame(
      before?.judged,
      pictures.map(([, { row }]) => row),
    ),
    sections: unlessSame(before?.sections, sections),
    warnings: unlessSame(before?.warnings, warnings),
    refusals: unlessSame(before?.refusals, refusals),
    isDirty: isDirty(state.sheet),
  };
}

function unlessSame<T>(before: T | undefined, now: T): T {
  return before !== undefined && saysTheSame(before, now) ? before : now;
}
