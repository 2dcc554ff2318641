import { daysLater, momentAt } from '../../shared/domain/time/lab-time.js';
import type { ExpiryStep } from '../../shared/event-payloads.js';
import type { Tx } from '../events/unit-of-work.js';

/** So many days before its last one a lot is said to expire soon. */
export const EXPIRING_DAYS = 30;

/** SQL: the state of the lot `l` on that day; the date on it is its last day. */
export const lotState = (day: string): string => `
  case when l.expiry < ${day} then 'expired' when l.expiry <= ${day} + ${EXPIRING_DAYS} then 'expiring' else 'good' end`;

/** The day on which a step of a lot that is good to the end of `expiry` is due. */
const DAY_OF: Readonly<Record<ExpiryStep, (expiry: string) => string>> = {
  soon: (expiry) => daysLater(expiry, -EXPIRING_DAYS),
  last: (expiry) => expiry,
  past: (expiry) => daysLater(expiry, 1),
};
const STEPS = Object.keys(DAY_OF) as ExpiryStep[];

export interface DatedLot {
  readonly id: string;
  readonly expiry: string | null;
}

/**
 * Says when a lot is looked at again: as it comes within the warning time, on its last day, and after it. To be called
 * whenever an expiry is written or changed; a step already announced for that day is not repeated.
 */
export function watchExpiry(
  tx: Tx,
  timeZone: string,
  { id: lotId, expiry }: DatedLot,
  steps: readonly ExpiryStep[] = STEPS,
): void {
  if (expiry === null) return;
  for (const step of steps) {
    const dueAt = momentAt(timeZone, DAY_OF[step](expiry), '00:00').toISOString();
    tx.emit('LotWatched', lotId, { lotId, expiry, step, dueAt });
  }
}

/** A later step has replaced it: on its last day nobody needs to hear that a lot expires soon. */
export function isOver(step: ExpiryStep, expiry: string, today: string): boolean {
  return step === 'soon' && today >= expiry;
}
