import { useLayoutEffect, useRef } from 'react';
import { listen } from './keys.js';
import { addScanner } from './scans.js';

const everything = (): boolean => true;

/**
 * A barcode scanner anywhere on the page, wherever the focus is: `onScan` gets the number that was read. The scan's
 * Enter presses nothing else, and a field that had the focus keeps its text. `takes` says which numbers are wanted; a
 * part of a page comes before the page, the page before the application. `onCut` reports a scan that lost its beginning
 * and was not taken; if a page has none, the application says so.
 */
export function useScanner(
  onScan: (code: string) => void,
  takes: (code: string) => boolean = everything,
  of: 'page' | 'house' = 'page',
  onCut?: () => void,
): void {
  const latest = useRef({ onScan, takes, onCut });
  // Before the picture: who sees the page may scan already.
  useLayoutEffect(() => {
    latest.current = { onScan, takes, onCut };
  });
  const saysCut = onCut !== undefined;
  useLayoutEffect(() => {
    listen();
    return addScanner(
      {
        onScan: (code) => latest.current.onScan(code),
        takes: (code) => latest.current.takes(code),
        onCut: saysCut ? () => latest.current.onCut?.() : undefined,
      },
      of,
    );
  }, [of, saysCut]);
}
