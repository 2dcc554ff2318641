import { useRef } from 'react';
import { asProblem, newIdempotencyKey } from '../core/api.js';

/**
 * One try of a person has one key, also when it is sent again because no answer came: money moves once. A refusal
 * that says something is the end of the try.
 */
export function useOneTry(): <T>(send: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const key = useRef<string>(undefined);
  return async (send) => {
    key.current ??= newIdempotencyKey();
    try {
      const answer = await send(key.current);
      key.current = undefined;
      return answer;
    } catch (thrown) {
      const { status } = asProblem(thrown);
      if (status >= 400 && status < 500 && status !== 429) key.current = undefined;
      throw thrown;
    }
  };
}
