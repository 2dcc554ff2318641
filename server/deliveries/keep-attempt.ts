import { waitAfter } from '../../shared/domain/delivery.js';
import type { QueuedDelivery } from '../../shared/event-payloads.js';
import type { Tx } from '../events/unit-of-work.js';
import type { MailAnswer } from './converse.js';

const KEEP = `
  insert into delivery_attempt (delivery_id, number, outcome, answer, at, next_at) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing returning 1`;

/** What became of one try; where it is tried again an event says when. */
export async function keepAttempt(tx: Tx, tried: QueuedDelivery, said: MailAnswer): Promise<void> {
  const { deliveryId, bookingId, attempt } = tried;
  const { outcome, answer } = givenUp(attempt, said);
  const wait = waitAfter(attempt);
  const nextAt = outcome === 'delayed' && wait !== undefined ? new Date(tx.now.getTime() + wait) : null;
  const kept = await tx.one(KEEP, [deliveryId, attempt, outcome, answer, tx.now, nextAt]);
  if (!kept) return;
  if (nextAt === null) return tx.emit('DeliverySettled', bookingId, { deliveryId, bookingId });
  const dueAt = nextAt.toISOString();
  tx.emit('DeliveryQueued', bookingId, { deliveryId, bookingId, attempt: attempt + 1, dueAt });
}

/** What is tried no more has failed. */
export function givenUp(attempt: number, said: MailAnswer): MailAnswer {
  if (said.outcome !== 'delayed' || waitAfter(attempt) !== undefined) return said;
  return { outcome: 'failed', answer: `Given up after ${attempt} tries: ${said.answer}` };
}
