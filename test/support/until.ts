import { expect } from '@jest/globals';
import { PATIENCE_MS } from './patience.js';

/** Waits until it is so of itself; `fits` runs again until it holds. */
export async function until<T>(
  look: () => Promise<T>,
  fits: (seen: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    const isSo = fits(seen);
    if (isSo) {
      // Seen at last: that is what the test expects.
      expect(isSo).toBe(true);
      return seen;
    }
    if (Date.now() > deadline)
      throw new Error(`It did not come about; the last look: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
