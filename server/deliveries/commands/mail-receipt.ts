import type { MailedReceipt, MailReceiptRequest } from '../../../shared/contract/deliveries.js';
import { isMailAddress, NOT_AN_ADDRESS } from '../../../shared/domain/reports/delivery.js';
import { readReceipt } from '../../billing/index.js';
import { keyedHandler } from '../../events/command-handlers.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import type { Tx } from '../../events/unit-of-work.js';
import { invalid } from '../../kernel/http/problem.js';
import { accountOf, mailSettings } from '../mail-settings.js';

/** Emails a receipt for somebody who may print it. It leaves after the commit, from the queue. */
export class MailReceipt extends KeyedCommand<MailReceiptRequest, MailedReceipt> {}

export const MailReceiptHandler = keyedHandler(
  MailReceipt,
  'receipt.mail',
  async (tx, request, { actor }, { config }) => {
    const { number } = await readReceipt(tx, actor, String(request.number));
    const address = request.address.trim();
    if (!isMailAddress(address)) throw invalid('address', NOT_AN_ADDRESS);
    accountOf(await mailSettings(tx), config);
    return queue(tx, number, address);
  },
);

const QUEUE = `
  insert into receipt_delivery (id, receipt_number, address, asked_by, asked_by_id, asked_at)
  values ($1, $2, $3, $4, $5, $6)`;

function queue(tx: Tx, number: number, address: string): MailedReceipt {
  const { actor, now } = tx;
  const id = tx.id();
  tx.send(QUEUE, [id, number, address, actor.username, actor.id, now], { rows: 1 });
  tx.audit('receipt.mail', 'receipt', String(number), { after: { deliveryId: id, address } });
  const dueAt = now.toISOString();
  tx.emit('ReceiptMailQueued', String(number), { deliveryId: id, receipt: number, attempt: 1, dueAt });
  return { id, number, address };
}
