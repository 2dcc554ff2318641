import { waitAfter } from '../../shared/domain/reports/delivery.js';
import type { MailAnswer } from './converse.js';

/** What became of a try: when the next is, null where none will be. */
export interface Tried extends MailAnswer {
  readonly nextAt: Date | null;
}

/** The wait after a delayed try grows with each; what is tried no more has failed. */
export function triedAt(now: Date, attempt: number, said: MailAnswer): Tried {
  if (said.outcome !== 'delayed') return { ...said, nextAt: null };
  const wait = waitAfter(attempt);
  if (wait !== undefined) return { ...said, nextAt: new Date(now.getTime() + wait) };
  return { outcome: 'failed', answer: `Given up after ${attempt} tries: ${said.answer}`, nextAt: null };
}
