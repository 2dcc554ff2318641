import { useRef } from 'react';
import { newIdempotencyKey } from './call-headers.js';
import { isIdempotencyMismatch } from './unknown-outcome.js';

/** Sends what a person pressed for, with the key of the try. */
type OneTry = <T>(send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/**
 * One key until it is known to be used: while the outcome of an attempt is unknown, the next press sends the same key,
 * whatever was edited in between, so that nothing is done twice. A refusal uses no key, and one before the act was
 * tried (not signed in, a wrong witness) says nothing of an earlier attempt: only a completed act ends the attempt.
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
      if (isIdempotencyMismatch(thrown)) key.current = undefined;
      throw thrown;
    }
  };
}
