import type { Write } from './api.js';
import { unreachable, ApiProblem } from './api-problem.js';
import { explainMismatch, remainsUnknown, unknownOutcome } from './unknown-outcome.js';
import { newIdempotencyKey } from './call-headers.js';
import { useLoading } from './loading.js';

/** The keys of writes that were given up with an unknown outcome. */
const UNKNOWN = new Set<string>();

/** A write goes out until it is known what became of it, always with the one key of what its person means to do. */
export async function sendUntilKnown({ intention, idempotencyKey, attempt }: Write): Promise<Response> {
  const key = idempotencyKey ?? keyOf(intention);
  try {
    const answer = await untilKnown(async () => wholeOf(await attempt(key)), UNKNOWN.has(key));
    UNKNOWN.delete(key);
    saved(intention);
    return answer;
  } catch (thrown) {
    if (remainsUnknown(UNKNOWN.has(key), thrown)) UNKNOWN.add(key);
    else {
      UNKNOWN.delete(key);
      settled(intention);
    }
    throw explainMismatch(thrown);
  }
}

/** An answer that broke off in its middle is none. */
async function wholeOf(answer: Response): Promise<Response> {
  const body = await answer.blob().catch(() => Promise.reject(unreachable()));
  return new Response(body, { headers: answer.headers });
}

/** Writes on their way or with an unknown outcome, with their keys. */
const OPEN = new Map<string, string>();
/** A body that names the version it changes can be that one act only, whatever was saved since. */
const OF_A_VERSION = /"version":\d/;

/** The key of what a person means to do: pressed again with nothing changed, it is the same thing once more. */
export function keyOf(intention: string): string {
  const key = OPEN.get(intention) ?? newIdempotencyKey();
  OPEN.set(intention, key);
  return key;
}

/** It is known what became of it: the same once more is another act. */
export function settled(intention: string): void {
  OPEN.delete(intention);
}

/**
 * Something was saved. What was left open before it may have been undone by it (switched off, on, and off again), so
 * that the same once more is another act; answered as the first, it would be called done and was not.
 */
export function saved(intention: string): void {
  for (const open of OPEN.keys()) if (open === intention || !OF_A_VERSION.test(open)) OPEN.delete(open);
}

/** Before each repeat; after the last the person learns that the outcome is unknown. */
const PAUSES_MS = [400, 1_200, 3_000];
const LONGEST_PAUSE_MS = 5_000;
/** Refusals that tell nothing about earlier attempts. */
const NO_TELLERS: readonly string[] = ['in_progress', 'csrf', 'timed_out', 'throttled'];

/**
 * Sends a write until its outcome is known, each time with the same key, so that nothing is done twice. Gives up after
 * some attempts with the problem `unknown_outcome`; a call that never left this machine is not repeated. `isOpen`: an
 * earlier attempt was given up, and an answer that tells nothing about it leaves it unknown.
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
        if (!isOpen || isReported(thrown)) throw thrown;
        const pause = PAUSES_MS[tries];
        if (thrown.status === 401) throw unknownOutcome(401);
        if (pause === undefined || !isRepeated(thrown)) throw unknownOutcome();
        if (!isTold) count(1);
        isTold = true;
        await new Promise((resolve) => setTimeout(resolve, Math.max(pause, retryPause(thrown))));
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

function isReported({ status, code }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== 401 && !NO_TELLERS.includes(code);
}

/** A server that failed itself (500) would fail again, and one that wants a rest gets it. */
function isRepeated({ status, code }: ApiProblem): boolean {
  return status === 0 || status > 500 || code === 'in_progress';
}

function retryPause({ retryAfter = 0 }: ApiProblem): number {
  return Math.min(retryAfter * 1000, LONGEST_PAUSE_MS);
}

const IS_REPEATED = 'It is not known yet whether this was saved; it is being tried again';
let repeated = 0;

function count(change: 1 | -1): void {
  repeated += change;
  useLoading.setState({ repeating: repeated > 0 ? IS_REPEATED : undefined });
}
