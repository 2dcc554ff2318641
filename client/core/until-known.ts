import { ApiProblem } from './api-problem.js';
import { useLoading } from './loading.js';
import { notKnown } from './unknown-outcome.js';

/** Before each repeat; after the last the person is told that it is not known. */
const PAUSES_MS = [400, 1_200, 3_000];
const LONGEST_PAUSE_MS = 5_000;
/** Refusals that say nothing of what was sent before them. */
const NO_TELLERS: readonly string[] = ['in_progress', 'csrf', 'timed_out', 'throttled'];

/**
 * Sends a write until it is known what became of it, each time with the same key, so that nothing is done twice. Gives
 * up after some tries with the problem `unknown_outcome`; what never left this machine is not repeated. `isOpen`: it was
 * given up before, and what says nothing of that leaves it as unknown as it was.
 */
export async function untilKnown<T>(attempt: () => Promise<T>, isOpen = false): Promise<T> {
  let isTold = false;
  try {
    for (let tries = 0; ; tries += 1) {
      const mayLeave = navigator.onLine !== false;
      try {
        return await attempt();
      } catch (thrown) {
        if (!(thrown instanceof ApiProblem)) throw thrown;
        isOpen ||= mayLeave && leavesOpen(thrown);
        if (!isOpen || tells(thrown)) throw thrown;
        const pause = PAUSES_MS[tries];
        if (thrown.status === 401) throw notKnown(401);
        if (pause === undefined || !isRepeated(thrown)) throw notKnown();
        if (!isTold) count(1);
        isTold = true;
        await new Promise((resolve) => setTimeout(resolve, Math.max(pause, askedPause(thrown))));
      }
    }
  } finally {
    if (isTold) count(-1);
  }
}

/** Whether the server may have done it. A failure of its own may have come after the commit, on the way to paper. */
function leavesOpen({ status, code }: ApiProblem): boolean {
  return status === 0 || code === 'in_progress' || (status >= 500 && code !== 'unavailable');
}

function tells({ status, code }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== 401 && !NO_TELLERS.includes(code);
}

/** A server that failed by itself (500) would fail again, and one that wants a rest gets it. */
function isRepeated({ status, code }: ApiProblem): boolean {
  return status === 0 || status > 500 || code === 'in_progress';
}

function askedPause({ retryAfter = 0 }: ApiProblem): number {
  return Math.min(retryAfter * 1000, LONGEST_PAUSE_MS);
}

const IS_REPEATED = 'It is not known yet whether this was saved; it is being tried again';
let repeated = 0;

function count(change: 1 | -1): void {
  repeated += change;
  useLoading.setState({ repeating: repeated > 0 ? IS_REPEATED : undefined });
}
