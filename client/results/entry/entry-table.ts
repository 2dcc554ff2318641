import type { Result } from '../../../shared/contract/results.js';
import { isReleased, isIssued } from '../../../shared/domain/stage.js';
import {
  hasNewLayout,
  isLaidOutDifferently,
  merged,
  conflictQuestions,
  type VisibleRows,
  visibleRows,
  changesToAdopt,
  type BaseVersion,
} from './differences.js';
import {
  type Conflict,
  type EntryEvent,
  type EntryState,
  type EventOf,
  type EventType,
  failureOf,
  isDirty,
  isLocked,
  lacksReason,
  NO_CORRECTION,
  type Phase,
  type SaveFailure,
  type Sheet,
  type StateAt,
} from './entry-states.js';
import { assessSheet } from './assess-sheet.js';
import { typedOf, type TypedResult, withEntry, withSection } from './typed-result.js';

type Step<P extends Phase, T extends EventType> = (state: StateAt<P>, event: EventOf<T>) => EntryState;
type Steps<P extends Phase> = { readonly [T in EventType]?: Step<P, T> };

/** Told by the server or by this machine, whatever the screen is doing. */
const ALWAYS = {
  bookingRead: (state, { booking }) => withSheet(state, { booking }),
  surroundingsRead: (state, { surroundings }) => withSheet(state, { surroundings }),
  callsRead: (state, { calls }) => withSheet(state, { calls }),
  draftKept: (state, { isKept }) => (isKept === state.sheet.isKept ? state : withSheet(state, { isKept })),
} satisfies Steps<Phase>;

const TYPING = {
  rowTyped: (state, { code, change }) => type(state, withEntry(state.sheet.typed, code, change)),
  sectionTyped: (state, { name, value }) => type(state, withSection(state.sheet.typed, name, value)),
  formTyped: (state, { change }) => type(state, { ...state.sheet.typed, ...change }),
} satisfies Steps<Phase>;

const WHILE_OPEN = {
  ...ALWAYS,
  ...TYPING,
  saveAsked: askSave,
  newerSeen: meetNewer,
  setAsideBroughtBack: bringBack,
  draftAccepted: acceptDraft,
  draftDiscarded: discardDraft,
};

const WHILE_AMENDING = {
  ...WHILE_OPEN,
  correctionTyped: typeCorrection,
  amendStopped: stopAmending,
};

/** State × event → state; an event that is not named changes nothing. */
export const TABLE: { readonly [P in Phase]: Steps<P> } = {
  entering: WHILE_OPEN,
  amending: WHILE_AMENDING,
  refused: WHILE_AMENDING,
  issued: {
    ...ALWAYS,
    newerSeen: meetNewer,
    setAsideBroughtBack: bringBack,
    draftAccepted: acceptDraft,
    draftDiscarded: discardDraft,
    amendStarted: startAmending,
  },
  conflict: {
    ...ALWAYS,
    ...TYPING,
    correctionTyped: typeCorrection,
    saveAsked: askSave,
    newerSeen: meetNewer,
    mineKept: keepOwn,
    theirsTaken: acceptTheirs,
    setAsideBroughtBack: bringBack,
    amendStarted: startAmending,
    amendStopped: stopAmending,
  },
  saving: {
    ...ALWAYS,
    saveAnswered: takeAnswer,
    saveRefused: takeRefusal,
    saveOvertaken: takeStale,
    saveForbidden: giveUpSave,
  },
  saved: {
    ...ALWAYS,
    // A saved sheet can be typed on.
    wentOn: ({ sheet }) => restingState(sheet),
  },
};

export function nextState(state: EntryState, event: EntryEvent): EntryState {
  // The compiler cannot see that one cell's state and event belong together.
  const step = TABLE[state.at][event.type] as
    ((state: EntryState, event: EntryEvent) => EntryState) | undefined;
  return step === undefined ? state : step(state, event);
}

/** The state of a sheet while nothing is under way. */
export function restingState(sheet: Sheet): EntryState {
  if (!isReleased(sheet.base.stage)) return { at: 'entering', sheet: { ...sheet, correction: undefined } };
  return { at: sheet.correction === undefined ? 'issued' : 'amending', sheet };
}

function withSheet(state: EntryState, change: Partial<Sheet>): EntryState {
  return { ...state, sheet: { ...state.sheet, ...change } };
}

/** As it was stored, with nothing typed over it. */
function showing(sheet: Sheet, base: Result): Sheet {
  return { ...sheet, base, typed: typedOf(base), draft: undefined, merged: undefined };
}

function type(state: EntryState, typed: TypedResult): EntryState {
  return isLocked(state.sheet) ? state : withSheet(state, { typed });
}

function typeCorrection(state: EntryState, { change }: EventOf<'correctionTyped'>): EntryState {
  const { correction } = state.sheet;
  return correction === undefined ? state : withSheet(state, { correction: { ...correction, ...change } });
}

function acceptDraft(state: EntryState): EntryState {
  return state.sheet.draft === undefined ? state : withSheet(state, { draft: undefined });
}

function discardDraft(state: EntryState): EntryState {
  if (state.sheet.draft === undefined) return state;
  return restingState({ ...showing(state.sheet, state.sheet.base), correction: undefined });
}

function startAmending(state: EntryState): EntryState {
  // A withdrawn result is not corrected: it is entered again, once its card is open.
  if (!isLocked(state.sheet) || !isIssued(state.sheet.base.stage)) return state;
  const sheet = { ...state.sheet, correction: NO_CORRECTION };
  return state.at === 'conflict' ? { ...state, sheet } : restingState(sheet);
}

/** No earlier entry was stored, so the present result is shown. */
function stopAmending(state: EntryState): EntryState {
  if (state.sheet.correction === undefined) return state;
  const base = state.at === 'conflict' ? state.conflict.result : state.sheet.base;
  return restingState({ ...showing(state.sheet, base), correction: undefined });
}

function askSave(state: EntryState, { kind }: EventOf<'saveAsked'>): EntryState {
  const { correction } = state.sheet;
  // A released result is only ever amended, and nothing else is.
  const isMeant = (kind === 'amend') === (correction !== undefined);
  if (isLocked(state.sheet) || !isMeant) return state;
  const isRefused = assessSheet(state.sheet).refusals.length > 0 || lacksReason(state.sheet);
  const sheet = { ...state.sheet, wasTried: true, refreshedBy: undefined };
  const conflict = state.at === 'conflict' ? state.conflict : undefined;
  if (!isRefused) return { at: 'saving', sheet, kind, conflict };
  return failed(sheet, conflict, { kind, problem: undefined });
}

function failed(sheet: Sheet, conflict: Conflict | undefined, failure: SaveFailure): EntryState {
  if (conflict !== undefined) return { at: 'conflict', sheet, conflict, failure };
  return { at: 'refused', sheet, failure };
}

function takeAnswer(state: StateAt<'saving'>, { saved }: EventOf<'saveAnswered'>): EntryState {
  const shown = showing(state.sheet, saved);
  const sheet = { ...shown, correction: undefined, setAside: undefined, wasTried: false };
  return { at: 'saved', sheet, said: saved.message ?? `${saved.profileName} successfully updated!` };
}

function takeRefusal(state: StateAt<'saving'>, { problem }: EventOf<'saveRefused'>): EntryState {
  return failed(state.sheet, state.conflict, { kind: state.kind, problem });
}

function giveUpSave({ sheet, conflict }: StateAt<'saving'>): EntryState {
  return conflict === undefined
    ? restingState(sheet)
    : { at: 'conflict', sheet, conflict, failure: undefined };
}

/** Replaces values that nobody has typed over; one's own stay, and only those that both changed are asked about. */
function meetNewer(state: EntryState, { by, result }: EventOf<'newerSeen'>): EntryState {
  const { sheet } = state;
  if (!isNewerThan(sheet.base, result)) return state;
  if (state.at === 'conflict' && !isNewerThan(state.conflict.result, result)) return state;
  if (!isDirty(sheet) && sheet.correction === undefined) {
    return restingState({ ...showing(sheet, result), refreshedBy: by });
  }
  const at = result.dateTimeUpdated ?? new Date().toISOString();
  const shown = hasNewLayout(sheet.base, result) ? { shown: shownOf(state) } : {};
  return stateAfterConflict(
    sheet,
    { by, at, result, kind: undefined, over: typedOverOf(state), ...shown },
    failureOf(state),
  );
}

function isNewerThan(before: Result, result: Result): boolean {
  return result.version > before.version || hasNewLayout(before, result);
}

/** Units and ranges that were shown beside the typing, as long as their difference is unresolved. */
function shownOf(state: EntryState): VisibleRows {
  const shown = state.at === 'conflict' ? state.conflict.shown : undefined;
  return shown ?? visibleRows(state.sheet.base);
}

/** The save met somebody else's, and is not retried: the values taken over have to be seen first. */
function takeStale(state: StateAt<'saving'>, { current }: EventOf<'saveOvertaken'>): EntryState {
  const { by, at, result } = current;
  const shown = visibleRows(state.sheet.base);
  return stateAfterConflict(
    state.sheet,
    { by, at, result, kind: state.kind, over: typedOverOf(state), shown },
    undefined,
  );
}

/** The version that both began with, as long as their difference is open. */
function typedOverOf(state: EntryState): BaseVersion {
  const conflict = state.at === 'conflict' || state.at === 'saving' ? state.conflict : undefined;
  return conflict === undefined ? typedOf(state.sheet.base) : conflict.over;
}

export function stateAfterConflict(
  sheet: Sheet,
  conflict: Conflict,
  failure: SaveFailure | undefined,
): EntryState {
  const { by, over, result } = conflict;
  const isOtherwise = isLaidOutDifferently(conflict.shown, result).length > 0;
  const isAsked =
    isOtherwise || !isAlike(sheet, conflict) || conflictQuestions(over, sheet.typed, result).length > 0;
  if (isAsked) return { at: 'conflict', sheet, conflict, failure };
  const lines = changesToAdopt(over, sheet.typed, result);
  return restingState({
    ...sheet,
    base: result,
    typed: merged(over, sheet.typed, result),
    merged: { by, lines },
  });
}

/** A release or a withdrawal meanwhile is a different matter from a changed row. */
function isAlike({ correction }: Sheet, { over, result }: Conflict): boolean {
  return over !== undefined && isReleased(result.stage) === (correction !== undefined);
}

/** One's own entries overwrite the others' except for the rows given up; a released result is amended. */
function keepOwn(
  { sheet, conflict }: StateAt<'conflict'>,
  { theirs: given = [] }: EventOf<'mineKept'>,
): EntryState {
  const { by, result: theirs, kind, over } = conflict;
  const { typed } = sheet;
  const correction = isIssued(theirs.stage) ? (sheet.correction ?? NO_CORRECTION) : undefined;
  const mine = restingState({
    ...sheet,
    base: theirs,
    typed: merged(over, typed, theirs, new Set(given)),
    draft: undefined,
    correction,
    setAside: given.length > 0 ? { typed, correction: sheet.correction } : sheet.setAside,
    merged: { by, lines: changesToAdopt(over, typed, theirs) },
  });
  if (kind === undefined || isReleased(theirs.stage)) return mine;
  return askSave(mine, { type: 'saveAsked', kind });
}

function acceptTheirs({ sheet, conflict }: StateAt<'conflict'>): EntryState {
  const { typed, correction } = sheet;
  const theirs = showing(sheet, conflict.result);
  return restingState({ ...theirs, correction: undefined, setAside: { typed, correction } });
}

/** Entries typed there meanwhile are set aside in turn. */
function bringBack(state: EntryState): EntryState {
  const { setAside, base, typed, correction } = state.sheet;
  if (setAside === undefined) return state;
  const sheet: Sheet = {
    ...state.sheet,
    typed: setAside.typed,
    correction: isIssued(base.stage) ? (correction ?? setAside.correction) : undefined,
    setAside: isDirty(state.sheet) ? { typed, correction } : undefined,
  };
  return state.at === 'conflict' || state.at === 'refused' ? { ...state, sheet } : restingState(sheet);
}
