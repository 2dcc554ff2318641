import type { PayerCredit } from '../../../shared/contract/payer-shapes.js';
import type { WriteOffRequest } from '../../../shared/contract/payers.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { writeOffApproved } from '../../billing/index.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { WRITE_OFF } from '../../ledger/index.js';
import { creditPayer, lockOpenItems, noDebtText } from '../open-items.js';
import { lockPayer } from '../payer.js';
import { amountOf } from './record-payer-payment.js';

/** Gives up what an invoice still asks for; a second manager approves it. */
export class WriteOff extends CommandOf<
  { actor: Actor; payerId: string; request: WriteOffRequest; key: string; approver: Actor | undefined },
  PayerCredit
> {}

export const WriteOffHandler = commandHandler(WriteOff, (tx, { actor, payerId, request, key, approver }) =>
  once(tx, 'payer.write-off', key, { payerId, ...request }, async () => {
    const witness = writeOffApproved(actor, approver);
    const locked = await lockPayer(tx, payerId);
    const amount = amountOf(request.amount);
    const { invoices } = await lockOpenItems(tx, payerId);
    const invoice = invoices.find(({ number }) => number === request.invoice);
    if (!invoice) throw invalid('invoice', noDebtText(request.invoice));
    if (amount > invoice.open)
      throw invalid('amount', `Only ${formatMoney(invoice.open)} is owed on invoice ${invoice.number}.`);
    const { reason } = request;
    return creditPayer(tx, locked, {
      ...{ id: tx.id(), kind: 'write-off', amount, reason, witness },
      ...{ invoices: [invoice], reference: reason, debit: WRITE_OFF },
    });
  }),
);
