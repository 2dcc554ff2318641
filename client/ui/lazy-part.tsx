import { lazy, type FunctionComponent } from 'react';
import type { Fetched, Meanwhile } from './until-there.js';

const AGAIN_AFTER_MS = 2_000;

/**
 * A part whose code is fetched when it is first drawn; while that is on its way the `Suspense` around it shows its
 * fallback. Code that cannot be had is tried again by itself, and comes without a press: `lazy` alone would keep the
 * failure until the page is loaded anew, and would take the page down with it.
 */
export function lazyPart<P extends object>(
  fetched: Fetched<P>,
  meanwhile?: Meanwhile<P>,
): FunctionComponent<P> {
  return lazy<FunctionComponent<P>>(() =>
    fetched().catch(async () => {
      const { untilThere } = await recovery();
      return { default: untilThere(fetched, meanwhile) };
    }),
  );
}

/** Not in the first page's script; had once that is drawn (`after-drawing.tsx`), and tried for until then. */
async function recovery(): Promise<typeof import('./until-there.js')> {
  for (;;) {
    const parts = await import('./until-there.js').catch(() => undefined);
    if (parts !== undefined) return parts;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}

/** Small things beside the work, which nobody waits for: they are simply not there yet. */
export function unseen(): null {
  return null;
}
