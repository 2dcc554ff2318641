import { countsOf, LIVE_BOARD, type BoardPicture } from '../core/live-board.js';
import { useOwnList, type LiveList } from '../core/live-list.js';
import type { Unit } from '../core/waiting-cards.js';
import { useNow } from '../ui/layout/now.js';

export interface UnitCount {
  readonly waiting: number;
  readonly overdue: number;
}

/** Handed to the figures, which follow it each for itself. */
export type LiveCounts = LiveList<BoardPicture>;

export function useLiveCounts(): LiveCounts {
  return useOwnList('unit counts', LIVE_BOARD);
}

/** How many wait in each unit, and in all. */
export function useUnitCounts(live: LiveCounts): ReadonlyMap<Unit, UnitCount> {
  const now = useNow();
  const data = live.use((state) => state.data);
  if (data === undefined) return new Map();
  const units = data.units.map((unit) => [unit.unit, countsOf(data, unit, now)] as const);
  const total = (of: keyof UnitCount): number => units.reduce((sum, [, counts]) => sum + counts[of], 0);
  return new Map<Unit, UnitCount>([
    ['all', { waiting: total('waiting'), overdue: total('overdue') }],
    ...units,
  ]);
}
