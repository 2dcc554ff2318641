import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { CallLogRow, CurrentResult, ReflexOffer, Result } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import type { Sections } from '../../../shared/domain/results/sections.js';
import { isReleased } from '../../../shared/domain/stage.js';
import type { Surroundings } from '../../../shared/domain/results/surroundings.js';
import type { ResultAction } from '../../../shared/vocabulary.js';
import type { ApiProblem } from '../../core/api.js';
import type { SavedResult } from '../results.api.js';
import { type Difference, isSameAsStored, type VisibleRows, type BaseVersion } from './differences.js';
import type { ResultDraft } from './drafts.js';
import type { TypedResult } from './typed-result.js';

/** The aim of a save; `amend` is a correction after release. */
export type SaveKind = ResultAction | 'amend';

/** Why a released result is amended, and who was told. */
export interface Correction {
  readonly reason: string;
  readonly told: string;
}

export const NO_CORRECTION: Correction = { reason: '', told: '' };

export interface SaveFailure {
  readonly kind: SaveKind;
  /** Undefined: it was refused here, nothing was sent. */
  readonly problem: ApiProblem | undefined;
}

/** Somebody else's version beside what was typed here. */
export type Conflict = Pick<CurrentResult, 'by' | 'at' | 'result'> & {
  /** The save that met it; undefined if it was seen before anybody saved. */
  readonly kind: SaveKind | undefined;
  /** The version that both began with. */
  readonly over: BaseVersion;
  /** The units and ranges that were shown while it was typed; left out: unknown. */
  readonly shown?: VisibleRows;
};

/** Somebody else's rows that were taken over because nobody had typed there; `mine` is their value before. */
interface Merged {
  readonly by: string;
  readonly lines: readonly Difference[];
}

/** The typing set aside when somebody else's version was taken. */
interface SetAside {
  readonly typed: TypedResult;
  readonly correction: Correction | undefined;
}

/** The sheet as it is, whatever the screen is about to do with it. */
export interface Sheet {
  /** The version that is typed over. */
  readonly base: Result;
  readonly booking: Booking;
  /** The calls about its critical values: to be made, and made. */
  readonly calls: readonly CallLogRow[];
  readonly typed: TypedResult;
  /** The items this bench used last, by section: they may be taken over. */
  readonly offers: Sections;
  /** The data the rules look at beside this result, as last read. */
  readonly surroundings: Surroundings;
  /** The tests its profile's rules add on signing, as it was opened. */
  readonly reflex: readonly ReflexOffer[];
  /** Set while a released result is amended. */
  readonly correction: Correction | undefined;
  /** The unsaved entry that was found on this machine, until it is accepted or discarded. */
  readonly draft: ResultDraft | undefined;
  readonly setAside: SetAside | undefined;
  /** The person who saved it while it was open and nothing was typed here. */
  readonly refreshedBy: string | undefined;
  readonly merged: Merged | undefined;
  /** A save was tried, so what is missing is shown everywhere. */
  readonly wasTried: boolean;
  /** False: this machine cannot keep what is typed. */
  readonly isKept: boolean;
}

/** The states of the entry screen; entry-table.ts has the transitions. */
export type EntryState =
  | { readonly at: 'entering'; readonly sheet: Sheet }
  | { readonly at: 'issued'; readonly sheet: Sheet }
  | { readonly at: 'amending'; readonly sheet: Sheet }
  | {
      readonly at: 'saving';
      readonly sheet: Sheet;
      readonly kind: SaveKind;
      /** Shown again if the save fails for another reason. */
      readonly conflict: Conflict | undefined;
    }
  | { readonly at: 'refused'; readonly sheet: Sheet; readonly failure: SaveFailure }
  | {
      readonly at: 'conflict';
      readonly sheet: Sheet;
      readonly conflict: Conflict;
      readonly failure: SaveFailure | undefined;
    }
  /** Between a save and leaving the screen. */
  | { readonly at: 'saved'; readonly sheet: Sheet; readonly said: string };

export type Phase = EntryState['at'];
export type StateAt<P extends Phase> = Extract<EntryState, { readonly at: P }>;

interface Happenings {
  readonly rowTyped: { readonly code: string; readonly change: Partial<Entry> };
  readonly formTyped: { readonly change: Partial<Omit<TypedResult, 'entries' | 'sections'>> };
  readonly sectionTyped: { readonly name: string; readonly value: unknown };
  readonly correctionTyped: { readonly change: Partial<Correction> };
  readonly saveAsked: { readonly kind: SaveKind };
  readonly saveAnswered: { readonly saved: SavedResult };
  readonly saveRefused: { readonly problem: ApiProblem };
  readonly saveOvertaken: { readonly current: CurrentResult };
  /** Not this person's to save: the screen is left. */
  readonly saveForbidden: object;
  readonly newerSeen: { readonly by: string; readonly result: Result };
  /** `theirs`: the parts, changed by both, that are given up. */
  readonly mineKept: { readonly theirs?: readonly string[] };
  readonly theirsTaken: object;
  readonly setAsideBroughtBack: object;
  readonly draftAccepted: object;
  readonly draftDiscarded: object;
  readonly amendStarted: object;
  readonly amendStopped: object;
  readonly surroundingsRead: { readonly surroundings: Surroundings };
  readonly bookingRead: { readonly booking: Booking };
  /** The screen stays open after a save. */
  readonly wentOn: object;
  readonly callsRead: { readonly calls: readonly CallLogRow[] };
  readonly draftKept: { readonly isKept: boolean };
}

export type EventType = keyof Happenings;
export type EventOf<T extends EventType> = { readonly type: T } & Happenings[T];
export type EntryEvent = { [T in EventType]: EventOf<T> }[EventType];

/** A released result takes no typing unless it is amended. */
export function isLocked({ base, correction }: Sheet): boolean {
  return isReleased(base.stage) && correction === undefined;
}

export function isReadOnly({ at, sheet }: EntryState): boolean {
  return at === 'saving' || at === 'saved' || isLocked(sheet);
}

export function isDirty({ base, typed }: Sheet): boolean {
  return !isSameAsStored(typed, base);
}

export function lacksReason({ correction }: Sheet): boolean {
  return correction !== undefined && correction.reason.trim().length < 3;
}

export function failureOf(state: EntryState): SaveFailure | undefined {
  return state.at === 'refused' || state.at === 'conflict' ? state.failure : undefined;
}
