import type { PaymentBody, Receipt } from '../../shared/contract/billing.js';
import { formatMoney, sum, type Minor } from '../../shared/domain/money.js';
import type { Tx } from '../events/unit-of-work.js';
import { writeReceipt, type Entry } from './ledger.js';
import { lockPayable, type LockedBooking, type Payable } from './payable.js';
import { paymentRow, receiptDocument } from './receipt.js';
import { statusOf } from './rows.js';
import { decideTender, type Tender } from './tender.js';

export interface PaymentInput extends PaymentBody {
  readonly bookingId: string;
}

/**
 * Takes a payment inside the caller's transaction: ledger entries, the booking's money columns, a receipt
 * with the next number, PaymentReceived. Call it late: the receipt counter stays locked until the commit.
 * Throws not_found, conflict (nothing left to be paid) or invalid (naming the field).
 */
export async function takePayment(tx: Tx, input: PaymentInput): Promise<Receipt> {
  const payable = await lockPayable(tx, input.bookingId);
  const taken = decideTender(payable, input, tx.actor.role);
  const entries = paymentEntries(payable, taken, input.discount?.reason ?? null);
  const booking = afterPayment(payable.booking, taken);
  const document = receiptDocument(tx, {
    kind: 'payment',
    booking,
    profiles: payable.profiles.filter((profile) => profile.stage !== 'refunded'),
    entries,
    reason: input.discount?.reason ?? null,
  });
  const [, receipt] = await Promise.all([storeMoney(tx, booking), writeReceipt(tx, document, entries)]);
  tx.emit('PaymentReceived', booking.id, paymentRow(receipt, entries));
  tx.audit({
    action: 'payment.take',
    subjectKind: 'booking',
    subjectId: booking.id,
    after: {
      receipt: receipt.number,
      lines: receipt.lines,
      discount: formatMoney(taken.discount),
      change: receipt.change,
    },
    reason: input.discount?.reason,
  });
  return receipt;
}

export async function storeMoney(tx: Tx, booking: LockedBooking): Promise<void> {
  await tx.sql(
    `update booking set discount_minor = $2, paid_minor = $3, refunded_minor = $4, payment_status = $5 where id = $1`,
    [booking.id, booking.discount_minor, booking.paid_minor, booking.refunded_minor, statusOf(booking)],
  );
}

function afterPayment(booking: LockedBooking, taken: Tender): LockedBooking {
  const received = sum(taken.lines.map((line) => line.worth)) - taken.change;
  return {
    ...booking,
    discount_minor: booking.discount_minor + Number(taken.discount),
    paid_minor: booking.paid_minor + Number(received),
  };
}

function paymentEntries(payable: Payable, taken: Tender, reason: string | null): Entry[] {
  const unit = payable.booking.base_currency;
  const entries: Entry[] = taken.lines.map((line) => ({
    kind: 'payment',
    typeId: line.type.id,
    payment: line.type.name,
    unit: line.type.units,
    amount: line.amount,
    rate: line.rate,
    base: line.worth,
    reason: null,
  }));
  if (taken.discount > 0n) entries.push(baseEntry('discount', 'Discount', unit, taken.discount, reason));
  const { change, changeFrom } = taken;
  if (change > 0n && changeFrom)
    entries.push({ ...baseEntry('change', changeFrom.name, unit, change, null), typeId: changeFrom.id });
  return entries;
}

export function baseEntry(
  kind: Entry['kind'],
  payment: string,
  unit: string,
  amount: Minor,
  reason: string | null,
): Entry {
  return { kind, typeId: null, payment, unit, amount: -amount, rate: '1', base: -amount, reason };
}
