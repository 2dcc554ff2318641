import { lazy, useState, type FunctionComponent } from 'react';
import type { Fetched, LazyFallback } from './lazy-fallback.js';

const AGAIN_AFTER_MS = 2_000;

export interface LazyPart<P> extends FunctionComponent<P> {
  /** Fetches its code before it is drawn, so that it is there at once. A failure now costs nothing. */
  readonly ahead: () => Promise<void>;
}

/**
 * A part whose code is fetched when it is first drawn; meanwhile the `Suspense` around it shows its fallback. Failed
 * code is retried without a press: `lazy` alone would keep the failure until the page is reloaded, and take the page
 * down with it.
 */
export function lazyPart<P extends object>(fetched: Fetched<P>, meanwhile?: LazyFallback<P>): LazyPart<P> {
  let known: FunctionComponent<P> | undefined;
  const Late = lazy<FunctionComponent<P>>(() =>
    fetched().catch(async () => {
      const { withLazyFallback } = await recovery();
      return { default: withLazyFallback(fetched, meanwhile) };
    }),
  );
  function Part(props: P) {
    // One or the other for as long as it is mounted: a change would discard its state.
    const [Drawn] = useState<FunctionComponent<P>>(() => known ?? Late);
    return <Drawn {...props} />;
  }
  const know = (part: { readonly default: FunctionComponent<P> }): void => {
    known = part.default;
  };
  return Object.assign(Part, { ahead: () => fetched().then(know, () => undefined) });
}

/** Not in the first page's script; had once that is drawn (`after-drawing.tsx`), and tried for until then. */
async function recovery(): Promise<typeof import('./lazy-fallback.js')> {
  for (;;) {
    const parts = await import('./lazy-fallback.js').catch(() => undefined);
    if (parts !== undefined) return parts;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}

/** Small things beside the work, which nobody waits for: they are simply not there yet. */
export function renderNothing(): null {
  return null;
}
