import { confirmationOf, groupingFor } from '../../../../shared/disciplines/bloodbank/group-here.js';
import { isRead, sameReadings, type Grouping } from '../../../../shared/disciplines/bloodbank/group-table.js';
import {
  hasReactions,
  readingsOf,
  isReverse,
  TUBES,
  type Readings,
  type Tube,
} from '../../../../shared/disciplines/bloodbank/readings.js';
import { isReleased } from '../../../../shared/domain/stage.js';
import type { Actor } from '../../../kernel/actor.js';
import type { ResultRecord } from '../../store/result-record.js';

function requestedFor(grouping: Grouping): readonly Tube[] {
  return grouping === 'forward only' ? TUBES.filter((code) => !isReverse(code)) : TUBES;
}

export function isWhole(readings: Readings, grouping: Grouping): boolean {
  return readings.DANT !== '' && isRead(readings, grouping);
}

export function isSameReading(one: Readings, other: Readings, grouping: Grouping): boolean {
  return requestedFor(grouping).every((code) => one[code] === other[code]);
}

/** The same to the group: grades may differ by what two pairs of eyes make of one tube. */
export function hasSameReadings(one: Readings, other: Readings, grouping: Grouping): boolean {
  return sameReadings(one, other, requestedFor(grouping));
}

export function readersOf({ values, rowEnteredBy, enteredBy }: ResultRecord): ReadonlySet<string> {
  const readings = readingsOf(values);
  const codes = TUBES.filter((code) => (readings[code] ?? '') !== '');
  return new Set(codes.map((code) => rowEnteredBy[code] ?? enteredBy));
}

/**
 * Whether this person has to read the group without seeing the first reading: so does everybody but the first reader,
 * from when that reading is complete until a second person has confirmed it.
 */
export function isBlind(actor: Actor, stored: ResultRecord | undefined): stored is ResultRecord {
  if (stored === undefined || isReleased(stored.stage) || !hasReactions(stored.values)) return false;
  if (confirmationOf(stored.sections) !== null) return false;
  const isReady = isWhole(readingsOf(stored.values), groupingFor(stored.assessedFor));
  return isReady && !readersOf(stored).has(actor.id);
}
