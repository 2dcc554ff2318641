import type { BoardCard } from '../../shared/contract/worklist.js';
import type { BoardColumnData } from './board-columns.js';

export interface FittedColumn {
  readonly cards: readonly BoardCard[];
  /** Cards for which there is no room. */
  readonly hidden: number;
}

/** Read from four metres away: so many tall rows, whatever the screen; the band of critical calls takes one of them. */
export const ROWS = 5;
const UNDER_A_BAND = 4;
const UNDER_A_BAND_ON_A_PHONE = 2;

/** How many cards have room below each other; `fitting`: columns beside each other. */
export function rowsOf(hasBand: boolean, fitting: number): number {
  if (!hasBand) return ROWS;
  return fitting === 1 ? UNDER_A_BAND_ON_A_PHONE : UNDER_A_BAND;
}

/** What of a unit fits: what has the least time left. */
export function fitColumn({ cards, counts }: BoardColumnData, rows: number): FittedColumn {
  const shown = cards.slice(0, rows);
  return { cards: shown, hidden: counts.waiting - shown.length };
}
