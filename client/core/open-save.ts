import { asProblem, type Write } from './api.js';
import { currentUser, useSession } from './session.js';
import { isUnknown } from './unknown-outcome.js';
import { sendUntilKnown } from './writes.js';

/** The user whose session ended before the outcome of a save was known; for this tab, across the sign-in. */
const NOTE = 'openSave';
/** The user whose last save has an unknown outcome. */
let left: string | undefined;

/**
 * Sends until the outcome is known; if the session ends before that, it is stored to be shown after the next sign-in.
 */
export async function sendRemembered(write: Write): Promise<Response> {
  const username = currentUser()?.username;
  try {
    const answer = await sendUntilKnown(write);
    left = undefined;
    return answer;
  } catch (thrown) {
    if (isUnknown(thrown)) left = username;
    if (asProblem(thrown).status === 401) note();
    throw thrown;
  }
}

useSession.subscribe(({ user }) => {
  if (user === undefined) note();
});

function note(): void {
  if (left !== undefined) sessionStorage.setItem(NOTE, left);
  left = undefined;
}

/** Whether this person has to be warned, once. */
export function takeOpenSave(username: string): boolean {
  if (sessionStorage.getItem(NOTE) !== username) return false;
  sessionStorage.removeItem(NOTE);
  return true;
}
