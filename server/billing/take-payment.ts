import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { PaymentBody } from '../../shared/contract/billing.js';
import { formatMoney } from '../../shared/domain/money.js';
import type { Tx } from '../events/unit-of-work.js';
import { lockPayable } from './payable.js';
import { decidePayment } from './payment.js';
import { paymentRow } from './receipt.js';
import { writeMoneyAct } from './write-money-act.js';

export interface PaymentInput extends PaymentBody {
  readonly bookingId: string;
}

/**
 * Takes a payment inside the caller's transaction: its journal, the booking's money columns, a receipt with the
 * next number, PaymentReceived. Call it late: the receipt counter stays locked until the commit.
 * Throws not_found, conflict (nothing left to be paid) or invalid (naming the field).
 */
export async function takePayment(tx: Tx, input: PaymentInput): Promise<Receipt> {
  const payable = await lockPayable(tx, input.bookingId);
  const payment = decidePayment(payable, input, tx.actor.role);
  const receipt = await writeMoneyAct(tx, payable, payment);
  tx.emit('PaymentReceived', input.bookingId, paymentRow(receipt, payment.entries));
  tx.audit({
    action: 'payment.take',
    subjectKind: 'booking',
    subjectId: input.bookingId,
    after: {
      receipt: receipt.number,
      lines: receipt.lines,
      discount: formatMoney(payment.discount),
      change: receipt.changeLine ?? receipt.change,
      ...(receipt.rounding !== undefined && { rounding: receipt.rounding }),
    },
    reason: payment.reason ?? undefined,
  });
  return receipt;
}
