import type { BoardCall, BoardCard } from '../../shared/contract/worklist.js';
import { escalation } from '../../shared/domain/results/critical-calls.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { type BoardPicture, countsOf, type UnitCounts } from '../core/live-board.js';
import { byText } from '../core/waiting-cards.js';
import { type BoardSettings, unitName } from './board-settings.js';

/** The open calls of one patient in one unit: one card, as old as the oldest of them. */
interface PatientCalls extends BoardCall {
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

/**
 * Units without work make room for the others, and their calls are in the band; with no work at all every unit is
 * drawn.
 */
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

/** The open calls of one patient in one unit, with the unit's name in the board's language. */
export interface BandCall extends PatientCalls {
  readonly label: string;
}

export interface CriticalBand {
  /** The longest wait first: it is the one that is most escalated. */
  readonly calls: readonly BandCall[];
  /** "and 8 more in Biochemistry, 1 more in Serology"; '' if every call has room. */
  readonly more: string;
}

/** On a phone calls are below each other. */
const ON_A_PHONE = 2;

/** How many calls the band has room for, by the number of columns side by side. */
export function bandRoom(fitting: number): number {
  return fitting === 1 ? ON_A_PHONE : fitting;
}

/** Open calls of all units of the board, none of which is ever out of sight: those without room are counted. */
export function criticalBand(columns: readonly BoardColumnData[], room: number): CriticalBand {
  const calls = columns
    .flatMap(({ label, calls: own }) => own.map((call): BandCall => ({ ...call, label })))
    .sort((one, other) => byText(one.clockFrom, other.clockFrom) || byText(one.id, other.id));
  return { calls: calls.slice(0, room), more: moreText(calls.slice(room)) };
}

/** Its part of the band's width: it grows by a sixth of its first at 15, 30 and 60 minutes. */
export function widthOfCall({ clockFrom }: Pick<PatientCalls, 'clockFrom'>, now: number): number {
  return 6 + escalation(Date.parse(clockFrom), now);
}

function moreText(rest: readonly BandCall[]): string {
  const counts = new Map<string, number>();
  for (const { label, count } of rest) counts.set(label, (counts.get(label) ?? 0) + count);
  const texts = [...counts].map(([label, count]) => `${count} more in ${label}`);
  return texts.length === 0 ? '' : `and ${texts.join(', ')}`;
}

interface FittedColumn {
  readonly cards: readonly BoardCard[];
  /** Cards for which there is no room. */
  readonly hidden: number;
}

/** Read from four metres away: this many tall rows on any screen; the band of critical calls takes one of them. */
export const ROWS = 5;
const UNDER_A_BAND = 4;
const UNDER_A_BAND_ON_A_PHONE = 2;

/** How many cards have room below each other; `fitting`: columns beside each other. */
export function rowsOf(hasBand: boolean, fitting: number): number {
  if (!hasBand) return ROWS;
  return fitting === 1 ? UNDER_A_BAND_ON_A_PHONE : UNDER_A_BAND;
}

/** The cards of a unit that fit: those with the least time left. */
export function fitColumn({ cards, counts }: BoardColumnData, rows: number): FittedColumn {
  const shown = cards.slice(0, rows);
  return { cards: shown, hidden: counts.waiting - shown.length };
}
