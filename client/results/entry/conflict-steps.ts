import { isIssued } from '../../../shared/domain/stage.js';
import {
  isDirty,
  NO_CORRECTION,
  type EntryState,
  type EventOf,
  type Sheet,
  type StateAt,
} from './entry-states.js';
import { atRest, showing } from './entry-steps.js';
import { askSave } from './save-steps.js';

/** Replaces what nobody has typed over; otherwise both are shown. */
export function meetNewer(state: EntryState, { by, result }: EventOf<'newerSeen'>): EntryState {
  const { sheet } = state;
  if (result.version <= sheet.base.version) return state;
  if (state.at === 'conflict' && result.version <= state.conflict.result.version) return state;
  if (!isDirty(sheet) && sheet.correction === undefined) {
    return atRest({ ...showing(sheet, result), refreshedBy: by });
  }
  const conflict = { by, at: result.dateTimeUpdated ?? '', result, kind: undefined };
  const failure = state.at === 'refused' || state.at === 'conflict' ? state.failure : undefined;
  return { at: 'conflict', sheet, conflict, failure };
}

/** What was typed goes over their version; where theirs was released meanwhile, as an amendment. */
export function keepMine({ sheet, conflict }: StateAt<'conflict'>): EntryState {
  const { result: theirs, kind } = conflict;
  const correction = isIssued(theirs.stage) ? (sheet.correction ?? NO_CORRECTION) : undefined;
  const mine = atRest({ ...sheet, base: theirs, draft: undefined, correction });
  if (kind === undefined || isIssued(theirs.stage)) return mine;
  return askSave(mine, { type: 'saveAsked', kind });
}

export function takeTheirs({ sheet, conflict }: StateAt<'conflict'>): EntryState {
  const { typed, correction } = sheet;
  const theirs = showing(sheet, conflict.result);
  return atRest({ ...theirs, correction: undefined, setAside: { typed, correction } });
}

/** What stands there meanwhile is set aside in its turn, where somebody typed it. */
export function bringBack(state: EntryState): EntryState {
  const { setAside, base, typed, correction } = state.sheet;
  if (setAside === undefined) return state;
  const sheet: Sheet = {
    ...state.sheet,
    typed: setAside.typed,
    correction: isIssued(base.stage) ? (correction ?? setAside.correction) : undefined,
    setAside: isDirty(state.sheet) ? { typed, correction } : undefined,
  };
  return state.at === 'conflict' || state.at === 'refused' ? { ...state, sheet } : atRest(sheet);
}
