import type { QueuedDelivery } from '../../shared/event-payloads.js';
import type { Tx } from '../events/unit-of-work.js';
import type { MailAnswer } from './converse.js';
import { triedAt } from './tried.js';

const KEEP = `
  insert into delivery_attempt (delivery_id, number, outcome, answer, at, next_at) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing returning 1`;

/** What became of one try; where it is tried again an event says when. */
export async function keepAttempt(tx: Tx, tried: QueuedDelivery, said: MailAnswer): Promise<void> {
  const { deliveryId, bookingId, attempt } = tried;
  const { outcome, answer, nextAt } = triedAt(tx.now, attempt, said);
  const kept = await tx.one(KEEP, [deliveryId, attempt, outcome, answer, tx.now, nextAt]);
  if (!kept) return;
  if (nextAt === null) return tx.emit('DeliverySettled', bookingId, { deliveryId, bookingId });
  const dueAt = nextAt.toISOString();
  tx.emit('DeliveryQueued', bookingId, { deliveryId, bookingId, attempt: attempt + 1, dueAt });
}
