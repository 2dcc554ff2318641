import { useDeferredValue } from 'react';

/**
 * What has come, as far as it may be drawn: the first time it is drawn in small parts, between which the browser answers
 * whoever types or clicks. What comes after it, and where there is nothing any more, is drawn at once.
 */
export function useFirstDrawing<T>(data: T | undefined): T | undefined {
  const isDrawn = useDeferredValue(data !== undefined);
  return isDrawn ? data : undefined;
}
