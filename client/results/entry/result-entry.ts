import { createContext, useContext } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { CurrentResult, TestValue } from '../../../shared/contract/results.js';
import type { AssessedResult, Entry } from '../../../shared/domain/results/assess-result.js';
import { releasedSourceOf } from '../../../shared/domain/results/surroundings.js';
import { isIssued } from '../../../shared/domain/stage.js';
import { type ApiProblem, asProblem } from '../../core/api.js';
import { amendResult, type SavedResult, saveResult } from '../results.api.js';
import type { DraftOwner } from './drafts.js';
import {
  type EntryEvent,
  type EntryState,
  isDirty,
  isReadOnly,
  NO_CORRECTION,
  type SaveKind,
  type Sheet,
  type StateAt,
} from './entry-states.js';
import { nextState } from './entry-table.js';
import { isOfSection, assessSheet, type Refusal, refusalsOf } from './assess-sheet.js';
import { saveWork } from './open-entry.js';
import { amendRequest, saveRequest } from './requests.js';
import { entryFor, isEqual } from './typed-result.js';

/** One result being entered: its picture, and what can happen to it. */
export interface ResultEntry {
  readonly use: UseBoundStore<StoreApi<EntryPicture>>;
  readonly tell: (event: EntryEvent) => void;
  /** Undefined if it was not saved; the state then says why. */
  readonly save: (kind: SaveKind) => Promise<SavedResult | undefined>;
  /** In a conflict, keeps one's own entries except for the parts given up; saves if a save met the conflict. */
  readonly keepOwn: (theirs: readonly string[]) => Promise<SavedResult | undefined>;
}

interface EntryOptions {
  readonly owner: DraftOwner;
  readonly first: EntryState;
  /** Not this person's to save: leads away from the screen. */
  readonly onForbidden: (problem: ApiProblem) => void;
}

export function createEntry({ owner, first, onForbidden }: EntryOptions): ResultEntry {
  const use = create<EntryPicture>(() => pictureOf(first));

  const tell = (event: EntryEvent): void => {
    const before = use.getState();
    const state = nextState(before.state, event);
    if (state === before.state) return;
    use.setState(pictureOf(state, before), true);
    if (isOtherWork(before.state, state)) tell({ type: 'draftKept', isKept: saveWork(owner, state) });
  };

  const sendAfter = async (event: EntryEvent): Promise<SavedResult | undefined> => {
    const before = use.getState().state;
    tell(event);
    const { state } = use.getState();
    if (before.at === 'saving' || state.at !== 'saving') return undefined;
    try {
      const saved = await send(state);
      tell({ type: 'saveAnswered', saved });
      return saved;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.code === 'forbidden') onForbidden(problem);
      tell(refusedBy(problem));
      return undefined;
    }
  };

  return {
    use,
    tell,
    save: (kind) => sendAfter({ type: 'saveAsked', kind }),
    keepOwn: (theirs) => sendAfter({ type: 'mineKept', theirs }),
  };
}

function isOtherWork(before: EntryState, after: EntryState): boolean {
  const [one, other] = [before.sheet, after.sheet];
  const isSame = one.typed === other.typed && one.base === other.base && one.correction === other.correction;
  return !isSame || (before.at === 'conflict') !== (after.at === 'conflict');
}

function send({ sheet, kind }: StateAt<'saving'>): Promise<SavedResult> {
  const { base, typed, correction } = sheet;
  if (kind === 'amend') return amendResult(amendRequest(base, typed, correction ?? NO_CORRECTION));
  return saveResult(base.discipline, saveRequest(base, typed, kind));
}

function refusedBy(problem: ApiProblem): EntryEvent {
  const current = problem.extra['current'] as CurrentResult | undefined;
  if (problem.code === 'forbidden') return { type: 'saveForbidden' };
  if (problem.code === 'stale_version' && current !== undefined) return { type: 'saveOvertaken', current };
  return { type: 'saveRefused', problem };
}

/** One row as drawn: the same object as before if nothing in it changed, so that it is not drawn again. */
export interface RowPicture {
  /** As it is judged now. */
  readonly row: TestValue;
  readonly entry: Entry;
  readonly refusals: readonly Refusal[];
}

/** The picture of a state on the screen. */
export interface EntryPicture {
  readonly state: EntryState;
  readonly rows: ReadonlyMap<string, RowPicture>;
  /** The rows as they are judged now, in order. */
  readonly judged: readonly TestValue[];
  /** The sections with what their rules worked out in them. */
  readonly sections: AssessedResult['sections'];
  readonly warnings: AssessedResult['warnings'];
  /** Reasons why it cannot be saved: found here, and the server's. */
  readonly refusals: readonly Refusal[];
  readonly isDirty: boolean;
}

export function pictureOf(state: EntryState, before?: EntryPicture): EntryPicture {
  const { rows, sections, warnings } = assessSheet(state.sheet);
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
  return before !== undefined && isEqual(before, now) ? before : now;
}

const EntryContext = createContext<ResultEntry | undefined>(undefined);

export const EntryProvider = EntryContext.Provider;

/** The result that this screen enters; it never changes while the screen is open. */
export function useEntry(): ResultEntry {
  const entry = useContext(EntryContext);
  if (entry === undefined) throw new Error('This part is drawn outside a result entry screen');
  return entry;
}

/** Draws again only when what was picked is another object or value. */
export function usePicture<T>(pick: (picture: EntryPicture) => T): T {
  return useEntry().use(pick);
}

export function useSheet<Key extends keyof Sheet>(key: Key): Sheet[Key] {
  return usePicture(({ state }) => state.sheet[key]);
}

export function useReadOnly(): boolean {
  return usePicture(({ state }) => isReadOnly(state));
}

export function useRow(code: string): RowPicture | undefined {
  return usePicture(({ rows }) => rows.get(code));
}

/** The released profile of the specimen that this row was read from; not of a row that was released here. */
export function useReleasedSource(code: string): string | undefined {
  return usePicture(({ state: { sheet } }) =>
    isIssued(sheet.base.stage) ? undefined : releasedSourceOf(sheet.surroundings, code),
  );
}
