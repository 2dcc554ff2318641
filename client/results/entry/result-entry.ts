import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { CurrentResult } from '../../../shared/contract/results.js';
import { asProblem, type ApiProblem } from '../../core/api.js';
import { amendResult, saveResult, type SavedResult } from '../results.api.js';
import type { DraftOwner } from './drafts.js';
import { pictureOf, type EntryPicture } from './entry-picture.js';
import {
  NO_CORRECTION,
  type EntryEvent,
  type EntryState,
  type SaveKind,
  type StateAt,
} from './entry-states.js';
import { nextState } from './entry-table.js';
import { keepWork } from './open-entry.js';
import { amendRequest, saveRequest } from './requests.js';

/** One result being entered: its picture, and what can happen to it. */
export interface ResultEntry {
  readonly use: UseBoundStore<StoreApi<EntryPicture>>;
  readonly tell: (event: EntryEvent) => void;
  /** Undefined where it was not saved; the state then says why. */
  readonly save: (kind: SaveKind) => Promise<SavedResult | undefined>;
  /** Of a conflict, but for the parts that are given up; saves where a save ran into it. */
  readonly keepMine: (theirs: readonly string[]) => Promise<SavedResult | undefined>;
}

export interface EntryOptions {
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
    if (isOtherWork(before.state, state)) tell({ type: 'draftKept', isKept: keepWork(owner, state) });
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
    keepMine: (theirs) => sendAfter({ type: 'mineKept', theirs }),
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
