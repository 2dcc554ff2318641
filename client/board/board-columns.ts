import type { BoardCall, BoardCard } from '../../shared/contract/worklist.js';
import type { Discipline, Priority } from '../../shared/vocabulary.js';
import { countsOf, isOverdue, type BoardPicture, type UnitCounts } from '../core/live-board.js';
import { unitLabel } from '../ui/unit.js';

export interface BoardColumnData {
  readonly unit: Discipline;
  readonly label: string;
  readonly counts: UnitCounts;
  readonly calls: readonly BoardCall[];
  /** Overdue first, then stat, urgent, routine; the oldest first among equals. */
  readonly cards: readonly BoardCard[];
}

const RANK: Readonly<Record<Priority, number>> = { stat: 0, urgent: 1, routine: 2 };

export function boardColumns(
  picture: BoardPicture,
  now: number,
  units: readonly Discipline[],
): readonly BoardColumnData[] {
  return picture.units
    .filter(({ unit }) => units.length === 0 || units.includes(unit))
    .map((unit) => ({
      unit: unit.unit,
      label: unitLabel(unit.unit),
      counts: countsOf(picture, unit, now),
      calls: picture.calls.filter((call) => call.unit === unit.unit),
      cards: [...unit.cards].sort((a, b) => byPressure(a, b, now)),
    }));
}

/** Units without any work make room for the others; with no work at all every unit is drawn. */
export function drawnColumns(columns: readonly BoardColumnData[]): readonly BoardColumnData[] {
  const busy = columns.filter(({ counts }) => counts.waiting > 0 || counts.critical > 0);
  return busy.length > 0 ? busy : columns;
}

function byPressure(a: BoardCard, b: BoardCard, now: number): number {
  const late = Number(isOverdue(b, now)) - Number(isOverdue(a, now));
  return late || RANK[a.priority] - RANK[b.priority] || a.datetime.localeCompare(b.datetime);
}

export function totalsOf(columns: readonly BoardColumnData[]): UnitCounts {
  const sum = (of: keyof UnitCounts): number => columns.reduce((total, { counts }) => total + counts[of], 0);
  return {
    waiting: sum('waiting'),
    overdue: sum('overdue'),
    urgent: sum('urgent'),
    critical: sum('critical'),
  };
}
