import { ageInDays, isRealDate } from '../people/age.js';
import { daysLater, labDay, type Zone } from './lab-time.js';
import { writtenDay } from './day-text.js';

/** The person sampled, as far as the time can contradict it. */
export interface Born {
  readonly dateOfBirth: string | null;
  readonly dobEstimated: boolean;
}

export interface CollectionSurroundings {
  readonly now: Date;
  readonly timeZone: Zone;
  /** Left out if the patient is not known. */
  readonly born?: Born | undefined;
  /** The laboratory had it; null or left out: not yet. */
  readonly receivedAt?: Date | null | undefined;
  /** The first result of it; null or left out: none. */
  readonly resultAt?: Date | null | undefined;
}

/** `ask`: it may be so, and somebody has to say that it is. */
export interface CollectionFault {
  readonly rule: 'future' | 'before_birth' | 'after_receipt' | 'after_result' | 'too_long_ago' | 'ask';
  readonly message: string;
}

/** How the rule is named in a refusal that a yes answers. */
export const COLLECTED_LONG_AGO = 'collected_long_ago';

// Clocks of sender and server may differ a little.
const CLOCK_DIFFERENCE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const ASKED_AFTER_DAYS = 7;
const OLDEST_DAY = '1900-01-01';
const YEAR_DAYS = 366;
const MONTH_DAYS = 31;

/**
 * Why a specimen cannot have been taken then, or that it has to be asked (ISO 15189:2022 7.2.6): not in the future, not
 * before the patient was born, not after the laboratory had it or its result; more than seven days back is asked.
 */
export function collectionFault(at: Date, around: CollectionSurroundings): CollectionFault | undefined {
  const { now, timeZone, born, receivedAt, resultAt } = around;
  const [day, today] = [labDay(timeZone, at), labDay(timeZone, now)];
  const collected = `Collected ${writtenDay(day)}`;
  if (at.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS)
    return { rule: 'future', message: 'The collection time is in the future.' };
  if (born !== undefined && isBeforeBirth(day, born, today))
    return { rule: 'before_birth', message: `${collected}, before the patient ${bornText(born)}.` };
  if (receivedAt != null && at > receivedAt)
    return { rule: 'after_receipt', message: 'The collection time is after the receipt.' };
  if (resultAt != null && at > resultAt)
    return { rule: 'after_result', message: 'The collection time is after the first result of the sample.' };
  if (day < OLDEST_DAY) return { rule: 'too_long_ago', message: 'The collection time is too long ago.' };
  if (!isLongAgo(at, now)) return undefined;
  const ago = ageInDays(day, today);
  return { rule: 'ask', message: `${collected}, ${ago} days ago. Check the day, or confirm that it is so.` };
}

/** So long ago that somebody is asked. */
export function isLongAgo(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > ASKED_AFTER_DAYS * DAY_MS;
}

/** A day on which the person was not born yet; days are yyyy-MM-dd, the laboratory's. */
export function isBeforeBirth(day: string, born: Born, today: string): boolean {
  const first = earliestBirth(born, today);
  return first !== null && day < first;
}

/**
 * The first day on which the person may have been born; null if nothing is known. An estimate is the latest day that
 * the age allows (`estimatedDateOfBirth`): the person may have been born up to a year earlier, and a child under one,
 * whose age is in months or days, up to a month.
 */
export function earliestBirth({ dateOfBirth, dobEstimated }: Born, today: string): string | null {
  if (dateOfBirth === null || !isRealDate(dateOfBirth) || !dobEstimated) return dateOfBirth;
  const isOlder = daysLater(dateOfBirth, YEAR_DAYS) <= today;
  return daysLater(dateOfBirth, isOlder ? -YEAR_DAYS : -MONTH_DAYS);
}

function bornText({ dateOfBirth, dobEstimated }: Born): string {
  const day = writtenDay(dateOfBirth ?? '');
  return dobEstimated ? `was born (about ${day}, estimated)` : `was born on ${day}`;
}
