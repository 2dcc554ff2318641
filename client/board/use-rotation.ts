import { useEffect, useState } from 'react';
import type { Rotation } from './board-settings.js';

/** The page of the wall whose turn it is. */
export function useRotation(pages: number, seconds: Rotation): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages < 2 || seconds === 0) return undefined;
    const timer = setInterval(() => setTurn((now) => now + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [pages, seconds]);
  return turn % pages;
}
