import { collectionFault, type CollectionFault } from '../../../shared/domain/time/collection-time.js';
import { readBirthDay, readDay } from '../../../shared/domain/time/read-day.js';
import { saidOnTheWall } from '../../../shared/domain/time/said-moment.js';
import { formatTime, labToday } from '../../ui/layout/date-time.js';
import { readTime } from '../../ui/fields/read-typed.js';
import type { BookingDraft } from './draft.js';

export function collectedDayProblem({ collectedDay, collectedTime }: BookingDraft): string | null {
  if (collectedDay.trim() === '') return collectedTime.trim() === '' ? null : 'Enter the day';
  return readDay(collectedDay, labToday()) === undefined ? 'Write the day as 21/11/2026' : null;
}

export function collectedTimeProblem(draft: BookingDraft, timeZone?: string): string | null {
  const { collectedDay, collectedTime } = draft;
  if (collectedTime.trim() === '') return collectedDay.trim() === '' ? null : 'Enter the time';
  if (readTime(collectedTime, formatTime(Date.now())) === undefined) return 'Write the time as 14:05';
  const said = saidCollection(draft, timeZone);
  if (said === undefined) return null;
  if ('refused' in said) return said.refused;
  const fault = faultOf(draft, said.at, timeZone);
  return fault === undefined || fault.rule === 'ask' ? null : fault.message;
}

/** More than seven days back is asked, until somebody said of that day that it is meant. */
export function longAgoProblem(draft: BookingDraft, timeZone?: string): string | null {
  return isLongAgoMeant(draft) ? null : (longAgoAsked(draft, timeZone) ?? null);
}

/** What is asked of the collection; undefined: nothing. */
export function longAgoAsked(draft: BookingDraft, timeZone?: string): string | undefined {
  const said = saidCollection(draft, timeZone);
  if (said === undefined || 'refused' in said) return undefined;
  const fault = faultOf(draft, said.at, timeZone);
  return fault?.rule === 'ask' ? fault.message : undefined;
}

export function isLongAgoMeant({ collectedDay, longAgoDay }: BookingDraft): boolean {
  return longAgoDay !== '' && longAgoDay === readDay(collectedDay, labToday());
}

function saidCollection({ collectedDay, collectedTime }: BookingDraft, timeZone?: string) {
  const day = readDay(collectedDay, labToday());
  const time = readTime(collectedTime, formatTime(Date.now()));
  return day === undefined || time === undefined ? undefined : saidOnTheWall(timeZone, day, time);
}

function faultOf(draft: BookingDraft, at: Date, timeZone?: string): CollectionFault | undefined {
  const dateOfBirth = readBirthDay(draft.dateOfBirth, labToday()).day ?? null;
  const born = { dateOfBirth, dobEstimated: draft.dobEstimated };
  return collectionFault(at, { now: new Date(), timeZone, born });
}
