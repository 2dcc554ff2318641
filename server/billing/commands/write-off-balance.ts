import type { WrittenOffAnswer } from '../../../shared/contract/billing-shapes.js';
import type { WriteOffBalanceRequest } from '../../../shared/contract/payers.js';
import { formatMoney, parseMoney, type Minor } from '../../../shared/domain/money/money.js';
import { balanceOf, type MoneyColumns } from '../../dues/index.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { bookingLines, OwedByLine, post, receivable, WRITE_OFF } from '../../ledger/index.js';
import { BookingAfterMoney } from '../booking-after-money.js';
import { approvedByWitness } from '../money-act.js';
import { statusOf } from '../rows.js';

const LOCK_BOOKING = `
  select b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor, l.base_currency
  from booking b cross join laboratory l where b.id = $1 and b.deleted_at is null for update of b`;

const STORE = 'update booking set discount_minor = $2, payment_status = $3 where id = $1';

/** Gives up what a booking still owes; a second manager approves it. */
export class WriteOffBalance extends CommandOf<
  { actor: Actor; request: WriteOffBalanceRequest; key: string; approver: Actor | undefined },
  WrittenOffAnswer
> {}

export const WriteOffBalanceHandler = keyedHandler(
  WriteOffBalance,
  'booking.write-off',
  async (tx, request, { actor, approver }, { commands }) => {
    const witness = writeOffApproved(actor, approver);
    const writtenOff = await writeOffBalance(tx, request, witness);
    const booking = await commands.execute(
      new BookingAfterMoney({ tx, bookingId: request.bookingId, told: 'told' }),
    );
    return { writtenOff, booking };
  },
);

interface BookingRow extends MoneyColumns {
  readonly base_currency: string;
}

export function writeOffApproved(actor: Actor, approver: Actor | undefined): Actor {
  return approvedByWitness(actor, approver, 'A write-off gives up the money', 'a write-off');
}

/**
 * writeoff ← receivable, inside the caller's transaction: what of a booking is not asked for any more. Like a discount
 * it lowers what each of its tests costs, so that no refund gives out what was never paid. Answers the amount.
 */
async function writeOffBalance(
  tx: Tx,
  { bookingId, amount, reason }: WriteOffBalanceRequest,
  witness: Actor,
): Promise<string> {
  const [booking, lines] = await Promise.all([
    tx.one<BookingRow>(LOCK_BOOKING, [bookingId]),
    bookingLines(tx, bookingId),
  ]);
  if (!booking) throw invalid('bookingId', 'There is no such booking.');
  const minor = allowed(amount, balanceOf(booking));
  const after = { ...booking, discount_minor: booking.discount_minor + Number(minor) };
  tx.send(STORE, [bookingId, after.discount_minor, statusOf(after)], { rows: 1 });
  const transfer = {
    ...{ debit: WRITE_OFF, credit: receivable(bookingId), currency: booking.base_currency, amount: minor },
    lines: new OwedByLine(lines.owed()).pay(minor),
  };
  post(tx, { act: 'write-off', bookingId, reason, witness, transfers: [transfer] });
  const written = formatMoney(minor);
  tx.audit('booking.write-off', 'booking', bookingId, {
    after: { amount: written, balance: formatMoney(balanceOf(after)), approvedBy: witness.username },
    reason,
  });
  return written;
}

function allowed(text: string, balance: Minor): Minor {
  const amount = parseMoney(text) ?? 0n;
  if (balance <= 0n) throw conflict('Nothing is owed on this booking.');
  if (amount <= 0n) throw invalid('amount', 'Enter an amount above zero, such as 12.50.');
  if (amount > balance) throw invalid('amount', `Only ${formatMoney(balance)} is owed on this booking.`);
  return amount;
}
