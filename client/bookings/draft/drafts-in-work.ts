import { withQuery } from '../../core/api.js';
import type { BookingDraft } from './draft.js';
import { keepDraft, keptDraftsOf } from './kept-draft.js';

/** What a new booking is about: nobody yet, somebody who is known, or one more beside the first. */
export const FIRST_NEW = 'new';
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
export function aboutOf(query: URLSearchParams): string {
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

/** Of one more booking beside those that are in work. */
export function anotherAddress(): string {
  return addressOf(oneMore());
}

function oneMore(): string {
  return `${ONE_MORE}${Date.now().toString(36)}`;
}

/** A new booking that begins with what was typed elsewhere: it is kept, and its address is answered. */
export function beginBooking(username: string, draft: BookingDraft): string {
  const about = oneMore();
  keepDraft({ username, about }, draft);
  return addressOf(about);
}

/** What this person has begun beside what is open, the newest first. */
export function draftsInWork(username: string, open: string): readonly DraftInWork[] {
  return keptDraftsOf(username)
    .filter(({ about, booking }) => booking === undefined && about !== open)
    .map(({ about, at, draft }) => ({ about, at, name: draft.fullName.trim() || 'No name yet' }))
    .sort((one, other) => other.at.localeCompare(one.at));
}
