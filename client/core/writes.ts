import type { Write } from './api.js';
import { unreachable } from './api-problem.js';
import { keyOf, saved, settled } from './intentions.js';
import { inWords, staysUnknown } from './unknown-outcome.js';
import { untilKnown } from './until-known.js';

/** The keys of what was given up, not knowing. */
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
    if (staysUnknown(UNKNOWN.has(key), thrown)) UNKNOWN.add(key);
    else {
      UNKNOWN.delete(key);
      settled(intention);
    }
    throw inWords(thrown);
  }
}

/** An answer that broke off in its middle is none. */
async function wholeOf(answer: Response): Promise<Response> {
  const body = await answer.blob().catch(() => Promise.reject(unreachable()));
  return new Response(body, { headers: answer.headers });
}
