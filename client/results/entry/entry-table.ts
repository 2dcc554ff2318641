import type { EntryEvent, EntryState, EventOf, EventType, Phase, StateAt } from './entry-states.js';
import * as conflict from './conflict-steps.js';
import * as steps from './entry-steps.js';
import * as save from './save-steps.js';

type Step<P extends Phase, T extends EventType> = (state: StateAt<P>, event: EventOf<T>) => EntryState;
type Table = { readonly [P in Phase]: { readonly [T in EventType]?: Step<P, T> } };

/** Told by the server or by this machine, whatever the screen is doing. */
const ALWAYS = {
  bookingRead: steps.putBooking,
  surroundingsRead: steps.putSurroundings,
  callsRead: steps.putCalls,
  draftKept: steps.putKept,
} as const;

const WHILE_OPEN = {
  ...ALWAYS,
  rowTyped: steps.typeRow,
  sectionTyped: steps.typeSection,
  formTyped: steps.typeForm,
  saveAsked: save.askSave,
  newerSeen: conflict.meetNewer,
  setAsideBroughtBack: conflict.bringBack,
  draftAccepted: steps.acceptDraft,
  draftDiscarded: steps.discardDraft,
} as const;

const WHILE_AMENDING = {
  ...WHILE_OPEN,
  correctionTyped: steps.typeCorrection,
  amendStopped: steps.stopAmending,
} as const;

/** State × event → state; an event that is not named changes nothing. */
export const TABLE: Table = {
  entering: WHILE_OPEN,
  amending: WHILE_AMENDING,
  refused: WHILE_AMENDING,
  issued: {
    ...ALWAYS,
    newerSeen: conflict.meetNewer,
    setAsideBroughtBack: conflict.bringBack,
    draftAccepted: steps.acceptDraft,
    draftDiscarded: steps.discardDraft,
    amendStarted: steps.startAmending,
  },
  conflict: {
    ...ALWAYS,
    rowTyped: steps.typeRow,
    sectionTyped: steps.typeSection,
    formTyped: steps.typeForm,
    correctionTyped: steps.typeCorrection,
    saveAsked: save.askSave,
    newerSeen: conflict.meetNewer,
    mineKept: conflict.keepMine,
    theirsTaken: conflict.takeTheirs,
    setAsideBroughtBack: conflict.bringBack,
    amendStarted: steps.startAmending,
    amendStopped: steps.stopAmending,
  },
  saving: {
    ...ALWAYS,
    saveAnswered: save.takeAnswer,
    saveRefused: save.takeRefusal,
    saveOvertaken: conflict.takeStale,
    saveForbidden: save.giveUpSave,
  },
  saved: { ...ALWAYS, wentOn: steps.goOn },
};

export function nextState(state: EntryState, event: EntryEvent): EntryState {
  // The compiler cannot see that one cell's state and event belong together.
  const step = TABLE[state.at][event.type] as
    ((state: EntryState, event: EntryEvent) => EntryState) | undefined;
  return step === undefined ? state : step(state, event);
}
