import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { post, type Act, type Journal } from '../ledger/index.js';
import type { MoneyAct } from './money-act.js';
import type { LockedBooking, Payable } from './payable.js';
import { receiptDocument } from './receipt.js';
import { statusOf } from './rows.js';
import { writeReceipt } from './write-receipt.js';

export function journalOf(act: MoneyAct, { shiftId }: Payable, receiptNumber: number): Journal {
  const { booking, reason, reasonCode, witness, reverses, transfers } = act;
  return {
    act: actOf(act),
    bookingId: booking.id,
    receiptNumber,
    shiftId,
    reason,
    ...(reasonCode !== undefined && { reasonCode }),
    ...(witness && { witness }),
    ...(reverses && { reverses: reverses.journalId }),
    transfers,
  };
}

/** A payment in which nothing went over the counter is a discount, or the use of what is on deposit. */
function actOf({ kind, entries, deposit }: MoneyAct): Act {
  if (kind !== 'payment' || entries.length > 0) return kind;
  return deposit ? 'deposit-used' : 'discount';
}

/**
 * Writes the booking's money, the receipt with the next number, and the journal. Call it late: the receipt counter
 * stays locked until the commit.
 */
export async function writeMoneyAct(tx: Tx, payable: Payable, act: MoneyAct): Promise<Receipt> {
  storeMoney(tx, act.booking);
  const receipt = await writeReceipt(tx, receiptDocument(tx, act));
  post(tx, journalOf(act, payable, receipt.number));
  return receipt;
}

// The sums are kept beside the ledger; `npm run ledger:verify` proves that they are the same.
export function storeMoney(tx: Tx, booking: LockedBooking): void {
  tx.send(
    `update booking set discount_minor = $2, paid_minor = $3, refunded_minor = $4, payment_status = $5 where id = $1`,
    [booking.id, booking.discount_minor, booking.paid_minor, booking.refunded_minor, statusOf(booking)],
  );
}
