import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { withQuery } from '../../core/api.js';
import {
  dropSealed,
  dropSealedBefore,
  storeSealed,
  readSealed,
  sealedNames,
} from '../../core/sealed-store.js';
import { emptyDraft, isUntouched, type BookingDraft } from './draft.js';

/** The unfinished booking of one user on this machine: survives a reload, a crash and a sign-out. */
const PREFIX = 'bookingDraft ';
const KEPT_MS = 14 * 24 * 3_600_000;

interface KeptDraft {
  readonly at: string;
  readonly draft: BookingDraft;
  /** The booking over which it was typed, as it was then. */
  readonly booking?: Booking;
}

/**
 * `about` is 'new', one more new booking beside it, the patient whom the search led here with, or the booking that is
 * being changed.
 */
export interface DraftOwner {
  readonly username: string;
  readonly about: string;
}

function keyOf({ username, about }: DraftOwner): string {
  return `${PREFIX}${JSON.stringify([username, about])}`;
}

function read(key: string): KeptDraft | undefined {
  const saved = readSealed(key) as Partial<KeptDraft> | undefined;
  const isDraft = Array.isArray(saved?.draft?.codes) && typeof saved.draft.key === 'string';
  return isDraft ? (saved as KeptDraft) : undefined;
}

export function savedDraft(owner: DraftOwner): KeptDraft | undefined {
  // A patient's details do not lie on the machine for ever.
  dropSealedBefore(PREFIX, Date.now() - KEPT_MS);
  const saved = read(keyOf(owner));
  // A field that came with a later version of the screen has its empty value.
  return saved && { ...saved, draft: { ...emptyDraft(), ...saved.draft } };
}

/** All of one person's, as they lie on this machine. */
function savedDraftsOf(username: string): readonly (KeptDraft & Pick<DraftOwner, 'about'>)[] {
  const start = `${PREFIX}${JSON.stringify([username, '']).slice(0, -2)}`;
  return sealedNames(start).flatMap((name) => {
    const saved = read(name);
    const [, about] = JSON.parse(name.slice(PREFIX.length)) as readonly [string, string];
    return saved === undefined ? [] : [{ ...saved, about }];
  });
}

/** Drafts that were booked: what reaches their form afterwards, such as a patient's payer, brings none of them back. */
const booked = new Set<string>();

/** A store that is full or forbidden stops nobody: the draft stays on the screen. */
export function storeDraft(owner: DraftOwner, draft: BookingDraft, booking?: Booking): void {
  if (booked.has(draft.key)) return;
  if (booking === undefined && isUntouched(draft)) {
    dropDraft(owner);
    return;
  }
  const saved: KeptDraft = {
    at: new Date().toISOString(),
    draft,
    ...(booking === undefined ? {} : { booking }),
  };
  storeSealed(keyOf(owner), saved);
}

export function discardBookedDraft(owner: DraftOwner, { key }: BookingDraft): void {
  booked.add(key);
  dropDraft(owner);
}

export function dropDraft(owner: DraftOwner): void {
  dropSealed(keyOf(owner));
}

/** The subject of a new booking: nobody yet, a known patient, or one more booking beside the first. */
const FIRST_NEW = 'new';
const OF_PATIENT = 'patient ';
const ONE_MORE = 'new ';

/** One booking that was begun and is neither booked nor discarded. */
export interface DraftInWork {
  readonly about: string;
  readonly name: string;
  /** When it was last typed in. */
  readonly at: string;
}

/** Which draft an address opens: each has an address of its own, so that none is ever found under another's. */
export function draftIdOf(query: URLSearchParams): string {
  const patientId = query.get('patientId');
  if (patientId !== null) return `${OF_PATIENT}${patientId}`;
  const more = query.get('draft');
  return more === null ? FIRST_NEW : `${ONE_MORE}${more}`;
}

export function addressOf(about: string): string {
  const after = (start: string): string => about.slice(start.length);
  return withQuery('/reception/incoming', {
    action: 'capture',
    ...(about.startsWith(OF_PATIENT) && { patientId: after(OF_PATIENT) }),
    ...(about.startsWith(ONE_MORE) && { draft: after(ONE_MORE) }),
  });
}

/** The address of one more booking beside those in progress. */
export function newDraftAddress(): string {
  return addressOf(oneMore());
}

function oneMore(): string {
  return `${ONE_MORE}${Date.now().toString(36)}`;
}

/** A new booking that begins with text typed elsewhere: it is stored, and its address returned. */
export function beginBooking(username: string, draft: BookingDraft): string {
  const about = oneMore();
  storeDraft({ username, about }, draft);
  return addressOf(about);
}

/** This user's other drafts, the newest first. */
export function draftsInWork(username: string, open: string): readonly DraftInWork[] {
  return savedDraftsOf(username)
    .filter(({ about, booking }) => booking === undefined && about !== open)
    .map(({ about, at, draft }) => ({ about, at, name: draft.fullName.trim() || 'No name yet' }))
    .sort((one, other) => other.at.localeCompare(one.at));
}
