import type { BoardCall, BoardCard } from '../../shared/contract/worklist.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { countsOf, type BoardPicture, type UnitCounts } from '../core/live-board.js';
import { byText } from '../core/waiting-cards.js';
import type { BoardSettings } from './board-settings.js';
import { unitName } from './unit-names.js';

/** The open calls of one patient in one unit: one card, as old as the oldest of them. */
export interface PatientCalls extends BoardCall {
  readonly count: number;
}

export interface BoardColumnData {
  readonly unit: Discipline;
  readonly label: string;
  readonly counts: UnitCounts;
  readonly calls: readonly PatientCalls[];
  /** The least time left first, so that what is most overdue leads. */
  readonly cards: readonly BoardCard[];
}

export function boardColumns(
  picture: BoardPicture,
  now: number,
  { units, language }: Pick<BoardSettings, 'units' | 'language'>,
): readonly BoardColumnData[] {
  return picture.units
    .filter(({ unit }) => units.length === 0 || units.includes(unit))
    .map((unit) => ({
      unit: unit.unit,
      label: unitName(unit.unit, language),
      counts: countsOf(picture, unit, now),
      calls: callsByPatient(picture.calls.filter((call) => call.unit === unit.unit)),
      cards: [...unit.cards].sort(byTimeLeft),
    }));
}

/** Units without any work make room for the others, their calls stand in the band; with no work at all every unit is drawn. */
export function drawnColumns(columns: readonly BoardColumnData[]): readonly BoardColumnData[] {
  const busy = columns.filter(({ counts }) => counts.waiting > 0);
  return busy.length > 0 ? busy : columns;
}

function byTimeLeft(a: BoardCard, b: BoardCard): number {
  return byText(a.due, b.due) || byText(a.id, b.id);
}

/** A lab number is one patient's. */
function callsByPatient(calls: readonly BoardCall[]): readonly PatientCalls[] {
  const patients = new Map<string, PatientCalls>();
  for (const call of calls) {
    const known = patients.get(call.labNumber);
    patients.set(call.labNumber, known === undefined ? { ...call, count: 1 } : withCall(known, call));
  }
  return [...patients.values()].sort((a, b) => a.clockFrom.localeCompare(b.clockFrom));
}

function withCall(known: PatientCalls, call: BoardCall): PatientCalls {
  return {
    ...known,
    count: known.count + 1,
    raisedAt: known.raisedAt < call.raisedAt ? known.raisedAt : call.raisedAt,
    clockFrom: known.clockFrom < call.clockFrom ? known.clockFrom : call.clockFrom,
  };
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
