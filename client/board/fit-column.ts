import type { BoardCard } from '../../shared/contract/worklist.js';
import { escalation } from '../../shared/domain/escalation.js';
import type { BoardColumnData, PatientCalls } from './board-columns.js';

export interface FittedColumn {
  readonly calls: readonly PatientCalls[];
  readonly cards: readonly BoardCard[];
  /** Calls and cards for which there is no room. */
  readonly hidden: number;
}

/** Read from four metres away: so many tall rows, whatever the screen. */
export const ROWS = 5;
const CARD_HALVES = 2;

/** In half rows: a call is a card's height at first and half a row taller at 15, 30 and 60 minutes. */
export function halvesOfCall({ clockFrom }: Pick<PatientCalls, 'clockFrom'>, now: number): number {
  return CARD_HALVES + escalation(Date.parse(clockFrom), now);
}

/** What of a unit fits: calls first, then what has the least time left. */
export function fitColumn(column: BoardColumnData, now: number): FittedColumn {
  const calls: PatientCalls[] = [];
  let left = ROWS * CARD_HALVES;
  for (const call of column.calls) {
    const height = halvesOfCall(call, now);
    // One is shown whatever the room: a wall never hides that somebody has to be called.
    if (height > left && calls.length > 0) break;
    calls.push(call);
    left -= height;
  }
  const cards = column.cards.slice(0, Math.max(0, Math.floor(left / CARD_HALVES)));
  const { waiting } = column.counts;
  return { calls, cards, hidden: column.calls.length + waiting - calls.length - cards.length };
}
