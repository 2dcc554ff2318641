import type { Booking } from '../../../shared/contract/booking-shapes.js';
import {
  dropSealed,
  dropSealedBefore,
  keepSealed,
  readSealed,
  sealedNames,
} from '../../core/sealed-store.js';
import { emptyDraft, isUntouched, type BookingDraft } from './draft.js';

/** The booking in hand of one user on this machine: survives a reload, a crash and a sign-out. */
const PREFIX = 'bookingDraft ';
const KEPT_MS = 14 * 24 * 3_600_000;

export interface KeptDraft {
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
  const kept = readSealed(key) as Partial<KeptDraft> | undefined;
  const isDraft = Array.isArray(kept?.draft?.codes) && typeof kept.draft.key === 'string';
  return isDraft ? (kept as KeptDraft) : undefined;
}

export function keptDraft(owner: DraftOwner): KeptDraft | undefined {
  // A patient's details do not lie on the machine for ever.
  dropSealedBefore(PREFIX, Date.now() - KEPT_MS);
  const kept = read(keyOf(owner));
  // A field that came with a later version of the screen has its empty value.
  return kept && { ...kept, draft: { ...emptyDraft(), ...kept.draft } };
}

/** All of one person's, as they lie on this machine. */
export function keptDraftsOf(username: string): readonly (KeptDraft & Pick<DraftOwner, 'about'>)[] {
  const start = `${PREFIX}${JSON.stringify([username, '']).slice(0, -2)}`;
  return sealedNames(start).flatMap((name) => {
    const kept = read(name);
    const [, about] = JSON.parse(name.slice(PREFIX.length)) as readonly [string, string];
    return kept === undefined ? [] : [{ ...kept, about }];
  });
}

/** Drafts that were booked: what reaches their form afterwards, such as a patient's payer, brings none of them back. */
const booked = new Set<string>();

/** A store that is full or forbidden stops nobody: the draft stays on the screen. */
export function keepDraft(owner: DraftOwner, draft: BookingDraft, booking?: Booking): void {
  if (booked.has(draft.key)) return;
  if (booking === undefined && isUntouched(draft)) {
    dropDraft(owner);
    return;
  }
  const kept: KeptDraft = {
    at: new Date().toISOString(),
    draft,
    ...(booking === undefined ? {} : { booking }),
  };
  keepSealed(keyOf(owner), kept);
}

export function dropBooked(owner: DraftOwner, { key }: BookingDraft): void {
  booked.add(key);
  dropDraft(owner);
}

export function dropDraft(owner: DraftOwner): void {
  dropSealed(keyOf(owner));
}
