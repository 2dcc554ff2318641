import type { PayerCredit } from '../../shared/contract/payer-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { payerAccount, post, type Account } from '../ledger/index.js';
import type { HeldPayer } from './held-payer.js';
import { settleInOrder, storeSettlements, type OpenInvoice, type OpenItems } from './open-items.js';

/** A payment or write-off as it was booked, with the account that was debited. */
export interface StandingCredit {
  readonly id: string;
  readonly kind: PayerCredit['kind'];
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly account_kind: Account['kind'];
  readonly owner: string;
  readonly payment_type_id: string | null;
}

export interface CreditTurn {
  readonly act: 'void' | 'credit-note';
  readonly credit: StandingCredit;
  /** As they were before. */
  readonly open: OpenItems;
  /** What it settled. */
  readonly invoices: readonly OpenInvoice[];
  readonly reason: string;
  readonly witness: Actor | undefined;
}

const SETTLED = `
  select invoice_number as number, sum(amount_minor)::bigint as open from payer_settlement
  where credit_id = $1 group by invoice_number order by invoice_number`;

/** What of which invoices is open again without this payment. */
export async function reopened(tx: Tx, creditId: string): Promise<OpenInvoice[]> {
  const rows = await tx.sql<{ number: number; open: number }>(SETTLED, [creditId]);
  return rows.map(({ number, open }) => ({ number, open: BigInt(open) }));
}

const STORE = `
  insert into payer_credit (journal_id, payer_id, kind, day, currency, amount_minor, reference, reverses)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** payer ← …, its journal turned round; what is free otherwise settles what is open again. */
export function turnCredit(tx: Tx, held: HeldPayer, turn: CreditTurn): PayerCredit {
  const { payer, today: day } = held;
  const { act, credit, reason, witness } = turn;
  const { kind, currency, minor } = credit;
  const id = tx.id();
  const transfer = {
    ...{ debit: payerAccount(payer.account), credit: debited(credit), currency },
    ...{ amount: BigInt(minor), lines: [] },
  };
  post(tx, { id, act, reason, witness, reverses: credit.id, transfers: [transfer] });
  tx.send(STORE, [id, payer.id, kind, day, currency, -minor, reason, credit.id]);
  settleAnew(tx, day, turn);
  const turned: PayerCredit = {
    ...{ id, kind, day, amount: formatMoney(-BigInt(minor)), free: '0.00', reference: reason },
    ...{
      by: tx.actor.name,
      username: tx.actor.username,
      witness: witness?.name ?? null,
      invoices: [],
      isTakenBack: true,
    },
  };
  const after = { ...turned, takesBack: credit.id };
  tx.audit({ action: 'payer.take-back', subjectKind: 'payer', subjectId: payer.id, after, reason });
  tx.emit('PayerChanged', payer.id, { payerId: payer.id });
  return turned;
}

function debited({ account_kind: kind, owner, payment_type_id }: StandingCredit): Account {
  return { kind, owner, ...(payment_type_id !== null && { paymentTypeId: payment_type_id }) };
}

function settleAnew(tx: Tx, day: string, { credit, open, invoices }: CreditTurn): void {
  const source = { creditId: credit.id };
  const unsettled = invoices.map(({ number, open: amount }) => ({
    invoice: number,
    source,
    amount: -amount,
  }));
  const others = open.credits.filter(({ source: of }) => !('creditId' in of && of.creditId === credit.id));
  const settled = settleInOrder({ invoices: together(open.invoices, invoices), credits: others });
  storeSettlements(tx, day, [...unsettled, ...settled]);
}

/** The oldest first, as they are settled. */
function together(open: readonly OpenInvoice[], again: readonly OpenInvoice[]): OpenInvoice[] {
  const sums = new Map<number, bigint>();
  for (const one of [...open, ...again]) sums.set(one.number, (sums.get(one.number) ?? 0n) + one.open);
  return [...sums]
    .map(([number, of]) => ({ number, open: of }))
    .sort((one, other) => one.number - other.number);
}
