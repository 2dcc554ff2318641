import type { QueuedReceiptMail } from '../../shared/event-payloads.js';
import type { Tx } from '../events/unit-of-work.js';
import type { MailAnswer } from './converse.js';
import { triedAt } from './tried.js';

const KEEP = `
  insert into receipt_delivery_attempt (delivery_id, number, outcome, answer, at, next_at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing
  returning (select json_build_object('address', d.address, 'username', d.asked_by)
    from receipt_delivery d where d.id = $1) as delivery`;

interface Kept {
  readonly delivery: { readonly address: string; readonly username: string };
}

/** What became of one try: an event says when the next is, or that none will be. */
export async function keepReceiptAttempt(tx: Tx, tried: QueuedReceiptMail, said: MailAnswer): Promise<void> {
  const { deliveryId, receipt, attempt } = tried;
  const { outcome, answer, nextAt } = triedAt(tx.now, attempt, said);
  const kept = await tx.one<Kept>(KEEP, [deliveryId, attempt, outcome, answer, tx.now, nextAt]);
  if (!kept) return;
  if (nextAt !== null) {
    const dueAt = nextAt.toISOString();
    tx.emit('ReceiptMailQueued', String(receipt), { deliveryId, receipt, attempt: attempt + 1, dueAt });
  } else if (outcome === 'failed')
    tx.emit('ReceiptNotMailed', String(receipt), { deliveryId, receipt, ...kept.delivery, answer });
}
