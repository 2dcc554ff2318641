import type { ReversalAnswer } from '../../../shared/contract/billing-shapes.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { UnbillPayment, type TurnedPayment } from '../bill-with-payment.js';
import { BookingAfterMoney } from '../booking-after-money.js';
import { notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { approvedByWitness } from '../money-act.js';
import { lockDeposits } from '../deposit.js';
import { lockPayable } from '../payable.js';
import { paymentRow, writeMoneyAct } from '../receipt.js';
import {
  concernsDeposit,
  decideReversal,
  type PaidReceipt,
  refuseDepositReceipt,
  reversedRows,
} from '../reversed-receipt.js';

const BOOKING = `select kind, booking_id from receipt where number = $1`;

// Read once the booking is locked, so that a reversal or refund of the same moment is seen.
const PAID = `
  select j.id, j.receipt_number as number, r.kind, j.shift_id, s.state as shift_state, s.cashier, s.cashier_name,
    (select v.receipt_number from journal v where v.reverses = j.id) as turned_by,
    (select min(f.receipt_number) from journal f
     where f.booking_id = j.booking_id and f.act = 'refund' and f.receipt_number > j.receipt_number) as refunded_by,
    (select min(p.name) from journal m join transfer t on t.journal_id = m.id and t.credit = m.booking_id
      join account a on a.id = t.debit and a.kind = 'payer' join payer p on p.account = a.owner
      where m.booking_id = j.booking_id and m.act = 'moved') as moved_to,
    exists (select from journal p where p.booking_id = j.booking_id and p.act = 'profiles-removed' and p.at >= j.at)
      as profiles_removed
  from journal j join receipt r on r.number = j.receipt_number left join shift s on s.id = j.shift_id
  where j.receipt_number = $1`;

const ACTS = { void: 'payment.void', 'credit-note': 'payment.credit-note' } as const;
const AFTERWARDS = 'The shift of this receipt is closed, and the money comes out of your drawer';

/** Voids a payment's receipt, or writes a credit note for it. */
export class ReverseReceipt extends CommandOf<
  { actor: Actor; turn: ReceiptReversal; key: string },
  ReversalAnswer
> {}

export const ReverseReceiptHandler = commandHandler(ReverseReceipt, (tx, { turn, key }, { commands }) => {
  const { kind, number, reason } = turn;
  return once(tx, kind, key, { number, reason }, async () => {
    const unbill = (turned: TurnedPayment): Promise<boolean> =>
      commands.execute(new UnbillPayment({ tx, turned }));
    const { receipt, bookingId, isUnbilled } = await reverseReceipt(tx, turn, unbill);
    const after = { tx, bookingId, ...(isUnbilled && { told: 'told' as const }) };
    return { receipt, booking: await commands.execute(new BookingAfterMoney(after)) };
  });
});

interface ReceiptReversal {
  readonly kind: 'void' | 'credit-note';
  readonly number: string;
  readonly reason: string;
  /** For a credit note: the person who approves it beside the giver. */
  readonly approver: Actor | undefined;
}

interface Reversed extends Omit<ReversalAnswer, 'booking'> {
  readonly bookingId: string;
  /** A payer owes less with it. */
  readonly isUnbilled: boolean;
}

/**
 * Turns a payment's receipt round inside the caller's transaction: every transfer, the booking's money, a receipt with
 * the next number, PaymentVoided. Throws not_found, forbidden, conflict or witness_required.
 */
async function reverseReceipt(
  tx: Tx,
  { kind, number, reason, approver }: ReceiptReversal,
  unbill: (turned: TurnedPayment) => Promise<boolean>,
): Promise<Reversed> {
  const known = /^\d{1,15}$/.test(number);
  const found = known
    ? await tx.one<{ kind: string; booking_id: string | null }>(BOOKING, [number])
    : undefined;
  if (!found) throw notFound('The receipt');
  refuseDepositReceipt(Number(number), found.kind);
  if (found.booking_id === null) throw notFound('The receipt');
  const payable = await lockPayable(tx, found.booking_id);
  const paid = await tx.one<PaidReceipt>(PAID, [number]);
  if (!paid) throw notFound('The receipt');
  const rows = await reversedRows(tx, paid.id);
  const deposits = concernsDeposit(rows) ? await lockDeposits(tx, payable.booking.patient_id) : [];
  const reversal = { kind, paid, rows, reason };
  const allowed = decideReversal({ ...payable, deposits }, reversal);
  const witness = kind === 'void' ? undefined : approvedByWitness(tx.actor, approver, AFTERWARDS, 'refunds');
  const isUnbilled = await unbill({ journalId: paid.id, kind, reason, witness });
  // The receipt says what is owed without the payer's bill.
  const act = isUnbilled
    ? decideReversal({ ...(await lockPayable(tx, found.booking_id)), deposits }, reversal)
    : allowed;
  const receipt = await writeMoneyAct(tx, payable, { ...act, witness });
  tx.emit('PaymentVoided', payable.booking.id, paymentRow(act, receipt));
  tx.audit(ACTS[kind], 'booking', payable.booking.id, {
    after: {
      receipt: receipt.number,
      reverses: paid.number,
      lines: receipt.lines,
      ...(witness && { approvedBy: witness.username }),
    },
    reason,
  });
  return { receipt, bookingId: payable.booking.id, isUnbilled };
}
