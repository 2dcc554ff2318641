import type { PayerCredit } from '../../shared/contract/payer-shapes.js';
import { formatMoney, type Minor } from '../../shared/domain/money/money.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { payerAccount, post, type Account } from '../ledger/index.js';
import type { HeldPayer } from './held-payer.js';
import { settleInOrder, storeSettlements, type OpenInvoice } from './open-items.js';

export interface Crediting {
  readonly id: string;
  readonly kind: PayerCredit['kind'];
  readonly amount: Minor;
  /** What is debited: the bank, or what is written off. */
  readonly debit: Account;
  readonly invoices: readonly OpenInvoice[];
  readonly reference: string;
  readonly reason?: string;
  readonly witness?: Actor;
}

const ACTS = { payment: 'payer-paid', 'write-off': 'write-off' } as const;

const STORE = `
  insert into payer_credit (journal_id, payer_id, kind, day, currency, amount_minor, reference)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** … ← payer, and which invoices it settles, in their order. */
export function creditPayer(tx: Tx, held: HeldPayer, crediting: Crediting): PayerCredit {
  const { payer, currency, today: day } = held;
  const { id, kind, amount, debit, invoices, reference, reason, witness } = crediting;
  const transfer = { debit, credit: payerAccount(payer.account), currency, amount, lines: [] };
  post(tx, { id, act: ACTS[kind], reason: reason ?? (reference || null), witness, transfers: [transfer] });
  tx.send(STORE, [id, payer.id, kind, day, currency, Number(amount), reference]);
  const settled = settleInOrder({ invoices, credits: [{ source: { creditId: id }, free: amount }] });
  storeSettlements(tx, day, settled);
  const credit: PayerCredit = {
    id,
    kind,
    day,
    amount: formatMoney(amount),
    free: formatMoney(settled.reduce((free, one) => free - one.amount, amount)),
    reference,
    by: tx.actor.name,
    username: tx.actor.username,
    witness: witness?.name ?? null,
    invoices: settled.map(({ invoice }) => invoice),
    isTakenBack: false,
  };
  const action = kind === 'payment' ? 'payer.paid' : 'payer.write-off';
  tx.audit({ action, subjectKind: 'payer', subjectId: payer.id, after: credit, reason });
  tx.emit('PayerChanged', payer.id, { payerId: payer.id });
  return credit;
}
