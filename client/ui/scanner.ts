import { useEffect, useRef } from 'react';
import { onEveryScan } from './keys.js';

/**
 * A barcode scanner anywhere on the page, wherever the focus is: `onScan` gets the number that was read. The
 * scan's Enter presses nothing else, and a field that happened to be in hand keeps what it held.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => onEveryScan((code) => latest.current(code)), []);
}
