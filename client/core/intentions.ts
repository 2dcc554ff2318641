import { newIdempotencyKey } from './idempotency-key.js';

/** What is on its way, or of which nobody knows what became, with its key. */
const OPEN = new Map<string, string>();
/** Names what it changes as it was read: it can be that one act only, whatever was saved since. */
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
