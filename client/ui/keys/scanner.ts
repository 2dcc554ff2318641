import { useLayoutEffect, useRef } from 'react';
import { listen } from './keys.js';
import { addScanner } from './scans.js';

const everything = (): boolean => true;

/**
 * A barcode scanner anywhere on the page, wherever the focus is: `onScan` gets the number that was read. The
 * scan's Enter presses nothing else, and a field that happened to be in hand keeps what it held. `takes` says which
 * numbers are meant; a part of the page that takes them goes before the page, the page before the house. `onCut` says
 * that a scan whose head was cut was not taken; where a page has none, the house says so.
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
