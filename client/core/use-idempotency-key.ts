import { useRef } from 'react';
import { newIdempotencyKey } from './call-headers.js';
import { wasDone } from './unknown-outcome.js';

/** Sends what a person pressed for, with the key of the try. */
type OneTry = <T>(send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/**
 * One key until it is known that it was used: while nobody knows what became of a try, the next press sends the same
 * key, whatever was edited in between, so that nothing is done twice. A refusal uses no key up, and one at the door (not
 * signed in, a wrong signature beside) says nothing of the try before: only what was done ends the try.
 */
export function useIdempotencyKey(): OneTry {
  const key = useRef<string>(undefined);
  return async (send) => {
    key.current ??= newIdempotencyKey();
    try {
      const answer = await send(key.current);
      key.current = undefined;
      return answer;
    } catch (thrown) {
      if (wasDone(thrown)) key.current = undefined;
      throw thrown;
    }
  };
}
