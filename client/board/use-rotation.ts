import { useEffect, useState } from 'react';

/** Long enough to read a page of the wall from across the room. */
const PAGE_MS = 20_000;

export function useRotation(pages: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages < 2) return undefined;
    const timer = setInterval(() => setTurn((now) => now + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return turn % pages;
}
