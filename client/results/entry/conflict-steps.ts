import type { Result } from '../../../shared/contract/results.js';
import { hasLeft, isIssued } from '../../../shared/domain/stage.js';
import {
  isDirty,
  NO_CORRECTION,
  type Conflict,
  type EntryState,
  type EventOf,
  type SaveFailure,
  type Sheet,
  type StateAt,
} from './entry-states.js';
import { atRest, showing } from './entry-steps.js';
import { isLaidOutAnew, laidOutOtherwise, shownBy, type Shown } from './laid-out.js';
import { merged, questions, takenOver, type TypedOver } from './merge.js';
import { askSave } from './save-steps.js';
import { typedOf } from './typed-result.js';

/** Replaces what nobody has typed over; mine stays where I typed, and only what both changed is asked. */
export function meetNewer(state: EntryState, { by, result }: EventOf<'newerSeen'>): EntryState {
  const { sheet } = state;
  if (!isNewerThan(sheet.base, result)) return state;
  if (state.at === 'conflict' && !isNewerThan(state.conflict.result, result)) return state;
  if (!isDirty(sheet) && sheet.correction === undefined) {
    return atRest({ ...showing(sheet, result), refreshedBy: by });
  }
  const at = result.dateTimeUpdated ?? new Date().toISOString();
  const failure = state.at === 'refused' || state.at === 'conflict' ? state.failure : undefined;
  const shown = isLaidOutAnew(sheet.base, result) ? { shown: shownOf(state) } : {};
  return meet(sheet, { by, at, result, kind: undefined, over: typedOverOf(state), ...shown }, failure);
}

function isNewerThan(before: Result, result: Result): boolean {
  return result.version > before.version || isLaidOutAnew(before, result);
}

/** Units and ranges that stood beside what was typed, as long as their difference is open. */
function shownOf(state: EntryState): Shown {
  const shown = state.at === 'conflict' ? state.conflict.shown : undefined;
  return shown ?? shownBy(state.sheet.base);
}

/** The save ran into theirs; it is not tried again by itself: what was taken over is to be seen first. */
export function takeStale(state: StateAt<'saving'>, { current }: EventOf<'saveOvertaken'>): EntryState {
  const { by, at, result } = current;
  const shown = shownBy(state.sheet.base);
  return meet(state.sheet, { by, at, result, kind: state.kind, over: typedOverOf(state), shown }, undefined);
}

/** The version that both began with, as long as their difference is open. */
function typedOverOf(state: EntryState): TypedOver {
  const conflict = state.at === 'conflict' || state.at === 'saving' ? state.conflict : undefined;
  return conflict === undefined ? typedOf(state.sheet.base) : conflict.over;
}

export function meet(sheet: Sheet, conflict: Conflict, failure: SaveFailure | undefined): EntryState {
  const { by, over, result } = conflict;
  const isOtherwise = laidOutOtherwise(conflict.shown, result).length > 0;
  const isAsked = isOtherwise || !isAlike(sheet, conflict) || questions(over, sheet.typed, result).length > 0;
  if (isAsked) return { at: 'conflict', sheet, conflict, failure };
  const lines = takenOver(over, sheet.typed, result);
  return atRest({ ...sheet, base: result, typed: merged(over, sheet.typed, result), merged: { by, lines } });
}

/** What left the laboratory meanwhile, or was taken back, is another matter than a row. */
function isAlike({ correction }: Sheet, { over, result }: Conflict): boolean {
  return over !== undefined && hasLeft(result.stage) === (correction !== undefined);
}

/** Mine goes over theirs where I typed, but for the rows that are given up; what was released is amended. */
export function keepMine(
  { sheet, conflict }: StateAt<'conflict'>,
  { theirs: given = [] }: EventOf<'mineKept'>,
): EntryState {
  const { by, result: theirs, kind, over } = conflict;
  const { typed } = sheet;
  const correction = isIssued(theirs.stage) ? (sheet.correction ?? NO_CORRECTION) : undefined;
  const mine = atRest({
    ...sheet,
    base: theirs,
    typed: merged(over, typed, theirs, new Set(given)),
    draft: undefined,
    correction,
    setAside: given.length > 0 ? { typed, correction: sheet.correction } : sheet.setAside,
    merged: { by, lines: takenOver(over, typed, theirs) },
  });
  if (kind === undefined || hasLeft(theirs.stage)) return mine;
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
