import { useEffect, useRef } from 'react';
import { onEveryScan } from './keys.js';

const everything = (): boolean => true;

/**
 * A barcode scanner anywhere on the page, wherever the focus is: `onScan` gets the number that was read. The
 * scan's Enter presses nothing else, and a field that happened to be in hand keeps what it held. `takes` says which
 * numbers are meant; a part of the page that takes them goes before the page, the page before the house.
 */
export function useScanner(
  onScan: (code: string) => void,
  takes: (code: string) => boolean = everything,
  of: 'page' | 'house' = 'page',
): void {
  const latest = useRef({ onScan, takes });
  useEffect(() => {
    latest.current = { onScan, takes };
  });
  useEffect(
    () =>
      onEveryScan(
        {
          onScan: (code) => latest.current.onScan(code),
          takes: (code) => latest.current.takes(code),
        },
        of,
      ),
    [of],
  );
}
