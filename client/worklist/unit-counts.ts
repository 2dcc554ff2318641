import { countsOf, LIVE_BOARD } from '../core/live-board.js';
import { useLiveList } from '../core/live-list.js';
import type { Unit } from '../core/waiting-cards.js';
import type { UnitCount } from './worklist-filters.js';

/** How many wait in each unit, and in all. */
export function useUnitCounts(now: number): ReadonlyMap<Unit, UnitCount> {
  const { data } = useLiveList('unit counts', LIVE_BOARD);
  if (data === undefined) return new Map();
  const units = data.units.map((unit) => [unit.unit, countsOf(data, unit, now)] as const);
  const total = (of: keyof UnitCount): number => units.reduce((sum, [, counts]) => sum + counts[of], 0);
  return new Map<Unit, UnitCount>([
    ['all', { waiting: total('waiting'), overdue: total('overdue') }],
    ...units,
  ]);
}
