import {
  isLocked,
  lacksReason,
  type Conflict,
  type EntryState,
  type EventOf,
  type SaveFailure,
  type SaveKind,
  type Sheet,
  type StateAt,
} from './entry-states.js';
import { atRest, showing } from './entry-steps.js';
import { judge } from './judge.js';

/** A released result is only ever amended, and nothing else is. */
function isMeant(kind: SaveKind, { correction }: Sheet): boolean {
  return (kind === 'amend') === (correction !== undefined);
}

export function askSave(state: EntryState, { kind }: EventOf<'saveAsked'>): EntryState {
  if (isLocked(state.sheet) || !isMeant(kind, state.sheet)) return state;
  const isRefused = judge(state.sheet).refusals.length > 0 || lacksReason(state.sheet);
  const sheet = { ...state.sheet, wasTried: true, refreshedBy: undefined };
  const conflict = state.at === 'conflict' ? state.conflict : undefined;
  if (!isRefused) return { at: 'saving', sheet, kind, conflict };
  return failed(sheet, conflict, { kind, problem: undefined });
}

function failed(sheet: Sheet, conflict: Conflict | undefined, failure: SaveFailure): EntryState {
  if (conflict !== undefined) return { at: 'conflict', sheet, conflict, failure };
  return { at: 'refused', sheet, failure };
}

export function takeAnswer(state: StateAt<'saving'>, { saved }: EventOf<'saveAnswered'>): EntryState {
  const shown = showing(state.sheet, saved);
  const sheet = { ...shown, correction: undefined, setAside: undefined, wasTried: false };
  return { at: 'saved', sheet, said: saved.message ?? `${saved.profileName} successfully updated!` };
}

export function takeRefusal(state: StateAt<'saving'>, { problem }: EventOf<'saveRefused'>): EntryState {
  return failed(state.sheet, state.conflict, { kind: state.kind, problem });
}

export function giveUpSave({ sheet, conflict }: StateAt<'saving'>): EntryState {
  return conflict === undefined ? atRest(sheet) : { at: 'conflict', sheet, conflict, failure: undefined };
}
