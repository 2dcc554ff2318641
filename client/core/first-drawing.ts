import { useDeferredValue, startTransition, useEffect, useState } from 'react';

/**
 * The data that may be drawn so far: a first drawing is done in small parts, so that the browser can respond to typing
 * and clicks in between. Later data, and none at all, is drawn at once.
 */
export function useFirstDrawing<T>(data: T | undefined): T | undefined {
  const isDrawn = useDeferredValue(data !== undefined);
  return isDrawn ? data : undefined;
}

/** More than a screen shows, and still one short task. */
const PART = 40;

/**
 * How many rows of a list are drawn: what is in sight at once, the rest a part at a time while the page answers keys
 * and pointer. All of them are there a moment later, for the browser's own search, for paper and for the keyboard.
 */
export function useDrawnPart(length: number, list: string | undefined): number {
  const [part, setPart] = useState({ list, drawn: PART });
  const drawn = part.list === list ? part.drawn : PART;
  const isPart = drawn < length;
  useEffect(() => {
    if (!isPart) return undefined;
    const timer = setTimeout(() => startTransition(() => setPart({ list, drawn: drawn + PART })));
    return () => clearTimeout(timer);
  }, [isPart, drawn, list]);
  return drawn;
}
