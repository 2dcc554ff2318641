import { useSyncExternalStore } from 'react';

/** A column's least width in hundredths of the screen's height: type grows with the wall, 4K shows the same, sharper. */
const COLUMN_UNITS = 42;

/** Known at the first drawing: columns that are counted after it would push every card aside. */
export function useBoardColumns(): number {
  return useSyncExternalStore(onResize, columnsNow);
}

function onResize(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

function columnsNow(): number {
  const unit = Math.max(1, window.innerHeight / 100);
  return Math.max(1, Math.floor(window.innerWidth / (COLUMN_UNITS * unit)));
}
