import type { Role } from '../../vocabulary.js';
import { can } from '../people/access.js';

/** The name of a confidential test where its own would tell something about the patient. */
export const SPECIAL_TEST = 'Special test';
/** The text that everybody else reads of a released confidential result. */
export const RELEASED_CONFIDENTIAL = 'released, confidential';

/**
 * Values, flags and calls of a confidential profile are for the laboratory. Which
 * profiles are says the catalogue (server/catalogue/published-profiles.ts).
 */
export function readsConfidential(role: Role | undefined): boolean {
  return can(role, 'results.confidential');
}

/** Handles only money: not the bench, and not those who book. A booking that is found names no confidential test. */
export function seesTestsAtTill(role: Role): boolean {
  return !readsConfidential(role) && !can(role, 'bookings.book');
}

/** The test's name on a board, a receipt, in a notification or a mail. */
export function publicTestName(test: { readonly name: string; readonly confidential: boolean }): string {
  return test.confidential ? SPECIAL_TEST : test.name;
}
