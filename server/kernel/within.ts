import { setTimeout as pause } from 'node:timers/promises';

/** Waits for work that ends by itself, and no longer than that; false: it had not ended. What fails has ended. */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const late = pause(ms, false, { signal: over.signal }).catch(() => false);
  const ended = work.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, late]).finally(() => over.abort());
}
