import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { PaymentBody } from '../../shared/contract/billing.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Tx } from '../events/unit-of-work.js';
import { concernsDeposit, holdDeposits } from './deposit.js';
import { lockPayable } from './payable.js';
import { decidePayment } from './payment.js';
import { depositRow, paymentRow } from './receipt.js';
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
  const locked = await lockPayable(tx, input.bookingId);
  const patientId = locked.booking.patient_id;
  const deposits = concernsDeposit(input) ? await holdDeposits(tx, patientId) : [];
  const payable = { ...locked, deposits };
  const payment = decidePayment(payable, input, tx.actor.role);
  const receipt = await writeMoneyAct(tx, payable, payment);
  tx.emit('PaymentReceived', input.bookingId, paymentRow(input.bookingId, receipt, payment.entries));
  // What went over the counter was told of already.
  if (payment.deposit) tx.emit('DepositMoved', patientId, depositRow(patientId, receipt, []));
  tx.audit({
    action: 'payment.take',
    subjectKind: 'booking',
    subjectId: input.bookingId,
    after: {
      receipt: receipt.number,
      lines: receipt.lines,
      discount: formatMoney(payment.discount),
      change: receipt.changeLine ?? receipt.change,
      ...(payment.deposit && { depositUsed: receipt.depositUsed, depositKept: receipt.depositKept }),
      ...(receipt.rounding !== undefined && { rounding: receipt.rounding }),
    },
    reason: payment.reason ?? undefined,
  });
  return receipt;
}
