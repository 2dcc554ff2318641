import type { TestValue } from '../../../shared/contract/results.js';
import type { AssessedResult, Entry } from '../../../shared/domain/assess-result.js';
import { isDirty, type EntryState } from './entry-states.js';
import { judge, refusalsOf } from './judge.js';
import { entryFor, type Refusal } from './typed-result.js';

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
  readonly warnings: AssessedResult['warnings'];
  /** What keeps it from being saved: judged here, and what the server said. */
  readonly refusals: readonly Refusal[];
  readonly isDirty: boolean;
}

export function pictureOf(state: EntryState, before?: EntryPicture): EntryPicture {
  const { rows, warnings } = judge(state.sheet);
  const refusals = refusalsOf(state);
  const pictures = rows.map((row): readonly [string, RowPicture] => {
    const entry = entryFor(state.sheet.typed, row.code);
    const own = refusals.filter(({ code }) => code === row.code);
    return [row.code, unlessSame(before?.rows.get(row.code), { row, entry, refusals: own })];
  });
  return {
    state,
    rows: new Map(pictures),
    warnings: unlessSame(before?.warnings, warnings),
    refusals: unlessSame(before?.refusals, refusals),
    isDirty: isDirty(state.sheet),
  };
}

function unlessSame<T>(before: T | undefined, now: T): T {
  return before !== undefined && saysTheSame(before, now) ? before : now;
}

/** Deep, for plain data. */
function saysTheSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  if (entries.length !== others.length) return false;
  const found = new Map(others);
  return entries.every(([key, value]) => found.has(key) && saysTheSame(value, found.get(key)));
}
