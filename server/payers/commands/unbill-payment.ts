import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnbillPayment, type TurnedPayment } from '../../billing/index.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import type { Tx } from '../../events/unit-of-work.js';
import { payerAccount, post, receivable, type Share } from '../../ledger/index.js';

const HELD = `
  select p.id from payer p where p.account in (
    select a.owner from journal j join transfer t on t.journal_id = j.id
    join account a on a.id = t.debit and a.currency = t.currency and a.kind = 'payer'
    where j.billed_with = $1) for share`;

// Read once the payer is held, so that an invoice of the same moment is seen. What is on one stays: it is never changed.
const BILLED = `
  select j.id, j.booking_id as "bookingId", t.currency, t.amount_minor as minor, p.id as "payerId", p.name, p.account,
    (select json_agg(json_build_object('id', l.booking_profile_id, 'minor', l.amount_minor::text))
      from transfer_line l where l.transfer_id = t.id) as lines
  from journal j join transfer t on t.journal_id = j.id
  join account a on a.id = t.debit and a.currency = t.currency and a.kind = 'payer'
  join payer p on p.account = a.owner
  where j.billed_with = $1
    and not exists (select from journal v where v.reverses = j.id)
    and not exists (select from payer_invoice_line l where l.transfer_id = t.id)`;

interface BilledRow {
  readonly id: string;
  readonly bookingId: string;
  readonly currency: string;
  readonly minor: number;
  readonly payerId: string;
  readonly name: string;
  readonly account: string;
  readonly lines: readonly { readonly id: string; readonly minor: string }[];
}

/** receivable ← payer: one act is turned round as a whole. */
@CommandHandler(UnbillPayment)
export class UnbillPaymentHandler implements ICommandHandler<UnbillPayment> {
  async execute({ tx, turned }: UnbillPayment): Promise<boolean> {
    const held = await tx.sql(HELD, [turned.journalId]);
    if (held.length === 0) return false;
    const billed = await tx.sql<BilledRow>(BILLED, [turned.journalId]);
    for (const row of billed) turnRound(tx, row, turned);
    return billed.length > 0;
  }
}

function turnRound(tx: Tx, billed: BilledRow, { kind, reason, witness }: TurnedPayment): void {
  const { id, bookingId, currency, minor, payerId, name, account } = billed;
  const lines = billed.lines.map((line): Share => ({
    bookingProfileId: line.id,
    amount: BigInt(line.minor),
  }));
  const amount = BigInt(minor);
  const transfer = { debit: receivable(bookingId), credit: payerAccount(account), currency, amount, lines };
  // Its status follows with the payment's own.
  tx.send('update booking set paid_minor = paid_minor - $2 where id = $1', [bookingId, minor], { rows: 1 });
  post(tx, {
    ...{ act: kind, bookingId, reason, reverses: id, transfers: [transfer] },
    ...(witness && { witness }),
  });
  tx.emit('PayerChanged', payerId, { payerId });
  tx.audit('payer.unbill', 'booking', bookingId, {
    before: { payer: name, amount: formatMoney(amount) },
    reason,
  });
}
