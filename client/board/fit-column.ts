import type { BoardCall, BoardCard } from '../../shared/contract/worklist.js';
import { escalation } from '../../shared/domain/escalation.js';
import type { BoardColumnData } from './board-columns.js';

export interface FittedColumn {
  readonly calls: readonly BoardCall[];
  readonly cards: readonly BoardCard[];
  /** Calls and cards for which there is no room. */
  readonly hidden: number;
}

/** A call that was escalated has grown to twice the height of a card. */
export function rowsOfCall(call: Pick<BoardCall, 'clockFrom'>, now: number): 1 | 2 {
  return escalation(Date.parse(call.clockFrom), now) > 0 ? 2 : 1;
}

/** What of a unit fits into so many rows: calls first; the last row says how many more there are. */
export function fitColumn(column: BoardColumnData, rows: number, now: number): FittedColumn {
  const { waiting } = column.counts;
  const needed = column.calls.reduce((sum, call) => sum + rowsOfCall(call, now), waiting);
  const room = needed > rows ? rows - 1 : rows;
  const calls: BoardCall[] = [];
  let left = room;
  for (const call of column.calls) {
    const height = rowsOfCall(call, now);
    // One is shown whatever the room: a wall never hides that somebody has to be called.
    if (height > left && calls.length > 0) break;
    calls.push(call);
    left -= height;
  }
  const cards = column.cards.slice(0, Math.max(0, left));
  return { calls, cards, hidden: column.calls.length + waiting - calls.length - cards.length };
}
