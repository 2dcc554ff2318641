import type { Result } from '../../../shared/contract/results.js';
import { hasLeft, isIssued } from '../../../shared/domain/stage.js';
import { isLocked, NO_CORRECTION, type EntryState, type EventOf, type Sheet } from './entry-states.js';
import { typedOf, withEntry, withSection } from './typed-result.js';

/** What each cell of entry-table.ts does. Plain functions: a state and an event in, the next state out. */

/** Where a sheet comes to rest while nothing is under way. */
export function atRest(sheet: Sheet): EntryState {
  if (!hasLeft(sheet.base.stage)) return { at: 'entering', sheet: { ...sheet, correction: undefined } };
  return { at: sheet.correction === undefined ? 'issued' : 'amending', sheet };
}

function withSheet(state: EntryState, change: Partial<Sheet>): EntryState {
  return { ...state, sheet: { ...state.sheet, ...change } };
}

/** As it was stored, with nothing typed over it. */
export function showing(sheet: Sheet, base: Result): Sheet {
  return { ...sheet, base, typed: typedOf(base), draft: undefined, merged: undefined };
}

/** What was saved is typed on, or typed over. */
export function goOn({ sheet }: EntryState): EntryState {
  return atRest(sheet);
}

export function typeRow(state: EntryState, { code, change }: EventOf<'rowTyped'>): EntryState {
  if (isLocked(state.sheet)) return state;
  return withSheet(state, { typed: withEntry(state.sheet.typed, code, change) });
}

export function typeSection(state: EntryState, { name, value }: EventOf<'sectionTyped'>): EntryState {
  if (isLocked(state.sheet)) return state;
  return withSheet(state, { typed: withSection(state.sheet.typed, name, value) });
}

export function typeForm(state: EntryState, { change }: EventOf<'formTyped'>): EntryState {
  if (isLocked(state.sheet)) return state;
  return withSheet(state, { typed: { ...state.sheet.typed, ...change } });
}

export function typeCorrection(state: EntryState, { change }: EventOf<'correctionTyped'>): EntryState {
  const { correction } = state.sheet;
  return correction === undefined ? state : withSheet(state, { correction: { ...correction, ...change } });
}

export function acceptDraft(state: EntryState): EntryState {
  return state.sheet.draft === undefined ? state : withSheet(state, { draft: undefined });
}

export function discardDraft(state: EntryState): EntryState {
  if (state.sheet.draft === undefined) return state;
  return atRest({ ...showing(state.sheet, state.sheet.base), correction: undefined });
}

export function startAmending(state: EntryState): EntryState {
  // What was withdrawn is not put right: it is entered anew, once its card is open again.
  if (!isLocked(state.sheet) || !isIssued(state.sheet.base.stage)) return state;
  const sheet = { ...state.sheet, correction: NO_CORRECTION };
  return state.at === 'conflict' ? { ...state, sheet } : atRest(sheet);
}

/** Nothing was kept of it, so what stands now is shown. */
export function stopAmending(state: EntryState): EntryState {
  if (state.sheet.correction === undefined) return state;
  const base = state.at === 'conflict' ? state.conflict.result : state.sheet.base;
  return atRest({ ...showing(state.sheet, base), correction: undefined });
}

export function putBooking(state: EntryState, { booking }: EventOf<'bookingRead'>): EntryState {
  return withSheet(state, { booking });
}

export function putSurroundings(
  state: EntryState,
  { surroundings }: EventOf<'surroundingsRead'>,
): EntryState {
  return withSheet(state, { surroundings });
}

export function putCalls(state: EntryState, { calls }: EventOf<'callsRead'>): EntryState {
  return withSheet(state, { calls });
}

export function putKept(state: EntryState, { isKept }: EventOf<'draftKept'>): EntryState {
  return isKept === state.sheet.isKept ? state : withSheet(state, { isKept });
}
