import { type Minor, formatMoney } from '../../shared/domain/money/money.js';
import type { PayerCredit } from '../../shared/contract/payer-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { payerAccount, post, type Account } from '../ledger/index.js';
import type { LockedPayer } from './payer.js';

/** An invoice that is not settled. */
export interface OpenInvoice {
  readonly number: number;
  readonly open: Minor;
}

/** Why an invoice that somebody named is not to be settled. */
export function noDebtText(invoice: number): string {
  return `Invoice ${invoice} is not this payer’s, or nothing is owed on it.`;
}

/** Credit that can settle an invoice: a payment, a write-off, or a credit note. */
export interface FreeCredit {
  readonly source: { readonly creditId: string } | { readonly creditInvoice: number };
  readonly free: Minor;
}

export interface Settlement {
  readonly invoice: number;
  readonly source: FreeCredit['source'];
  readonly amount: Minor;
}

/** The basis for deciding an invoice, a payment or a write-off; locked against another of the same payer. */
export interface OpenItems {
  readonly invoices: readonly OpenInvoice[];
  readonly credits: readonly FreeCredit[];
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('payer.settle ' || $1, 0))`;

const INVOICES = `
  select number, (total_minor - settled)::bigint as open from payer_invoice i
  cross join lateral (select coalesce(sum(amount_minor), 0) as settled from payer_settlement s
    where s.invoice_number = i.number) settled
  where payer_id = $1 and total_minor > settled order by number`;

const CREDITS = `
  select journal_id as "creditId", null::bigint as "creditInvoice", (amount_minor - used)::bigint as free, day
  from payer_credit c cross join lateral (select coalesce(sum(amount_minor), 0) as used from payer_settlement s
    where s.credit_id = c.journal_id) used
  where payer_id = $1 and amount_minor > used
    and not exists (select from payer_credit r where r.reverses = c.journal_id)
  union all
  select null, number, (-total_minor - used)::bigint, day
  from payer_invoice i cross join lateral (select coalesce(sum(amount_minor), 0) as used from payer_settlement s
    where s.credit_invoice = i.number) used
  where payer_id = $1 and total_minor < 0 and -total_minor > used
  order by day, "creditInvoice", "creditId"`;

type CreditRow = { readonly free: number } & (
  | { readonly creditId: string; readonly creditInvoice: null }
  | { readonly creditId: null; readonly creditInvoice: number }
);

export async function lockOpenItems(tx: Tx, payerId: string): Promise<OpenItems> {
  const [, invoices, credits] = await Promise.all([
    tx.sql(LOCK, [payerId]),
    tx.sql<{ number: number; open: number }>(INVOICES, [payerId]),
    tx.sql<CreditRow>(CREDITS, [payerId]),
  ]);
  return {
    invoices: invoices.map(({ number, open }) => ({ number, open: BigInt(open) })),
    credits: credits.map(({ free, creditId, creditInvoice }) => ({
      free: BigInt(free),
      source: creditId === null ? { creditInvoice } : { creditId },
    })),
  };
}

/** Sets what is free against the invoices, both in their order, as far as either lasts. */
export function settleInOrder({ invoices, credits }: OpenItems): Settlement[] {
  const settlements: Settlement[] = [];
  const left = invoices.map((invoice) => ({ ...invoice }));
  for (const { source, free } of credits) {
    let rest = free;
    for (const invoice of left) {
      const amount = rest < invoice.open ? rest : invoice.open;
      if (amount <= 0n) continue;
      settlements.push({ invoice: invoice.number, source, amount });
      invoice.open -= amount;
      rest -= amount;
    }
  }
  return settlements;
}

const SETTLE = `
  insert into payer_settlement (id, invoice_number, credit_id, credit_invoice, day, amount_minor)
  select id, invoice, "creditId", "creditInvoice", $2::date, amount from json_to_recordset($1::json) as s
    (id uuid, invoice bigint, "creditId" uuid, "creditInvoice" bigint, amount bigint)`;

export function storeSettlements(tx: Tx, day: string, settlements: readonly Settlement[]): void {
  if (settlements.length === 0) return;
  const rows = settlements.map(({ invoice, source, amount }) => ({
    id: tx.id(),
    invoice,
    ...source,
    amount: Number(amount),
  }));
  tx.send(SETTLE, [JSON.stringify(rows), day]);
}

export interface Crediting {
  readonly id: string;
  readonly kind: PayerCredit['kind'];
  readonly amount: Minor;
  /** The account debited: the bank, or write-offs. */
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
export function creditPayer(tx: Tx, locked: LockedPayer, crediting: Crediting): PayerCredit {
  const { payer, currency, today: day } = locked;
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
  tx.audit(action, 'payer', payer.id, { after: credit, reason });
  tx.emit('PayerChanged', payer.id, { payerId: payer.id });
  return credit;
}
