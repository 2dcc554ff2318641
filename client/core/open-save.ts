import { asProblem, type Write } from './api.js';
import { currentUser, useSession } from './session.js';
import { isUnknown } from './unknown-outcome.js';
import { sendUntilKnown } from './writes.js';

/** Whose session ended before it was known what became of a save; for this tab, over the sign-in. */
const NOTE = 'openSave';
/** Whose last save ended without anybody knowing. */
let left: string | undefined;

/** Sends until it is known; where the session ends before that, it is kept to be told after signing in again. */
export async function sendNoted(write: Write): Promise<Response> {
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

/** Whether this person is to be told, once. */
export function takeOpenSave(username: string): boolean {
  if (sessionStorage.getItem(NOTE) !== username) return false;
  sessionStorage.removeItem(NOTE);
  return true;
}
