import { escalation } from '../../shared/domain/results/escalation.js';
import { byText } from '../core/waiting-cards.js';
import type { BoardColumnData, PatientCalls } from './board-columns.js';

/** The open calls of one patient in one unit, with the unit's name in the board's language. */
export interface BandCall extends PatientCalls {
  readonly label: string;
}

export interface CriticalBand {
  /** The longest wait first: it is the one that is most escalated. */
  readonly calls: readonly BandCall[];
  /** "and 8 more in Biochemistry, 1 more in Serology"; '' where every call has room. */
  readonly more: string;
}

/** On a phone calls stand below each other. */
const ON_A_PHONE = 2;

/** How many calls the band has room for, by how many columns stand beside each other. */
export function bandRoom(fitting: number): number {
  return fitting === 1 ? ON_A_PHONE : fitting;
}

/** Open calls of all units that the board shows, of which none is ever out of sight: who has no room is counted. */
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
  const said = [...counts].map(([label, count]) => `${count} more in ${label}`);
  return said.length === 0 ? '' : `and ${said.join(', ')}`;
}
