import type { PayerCredit } from '../../../shared/contract/payer-shapes.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { approvedByWitness } from '../../billing/index.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { payerAccount, post, type Account } from '../../ledger/index.js';
import { lockPayer, type LockedPayer } from '../payer.js';
import {
  lockOpenItems,
  settleInOrder,
  storeSettlements,
  type OpenInvoice,
  type OpenItems,
} from '../open-items.js';

const SETTLED = `
  select invoice_number as number, sum(amount_minor)::bigint as open from payer_settlement
  where credit_id = $1 group by invoice_number order by invoice_number`;

const STORE = `
  insert into payer_credit (journal_id, payer_id, kind, day, currency, amount_minor, reference, reverses)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

export interface PayerEntryReversal {
  readonly payerId: string;
  readonly creditId: string;
  readonly reason: string;
  readonly approver: Actor | undefined;
}

/** Takes back what was booked wrongly: a payment or write-off is turned round, and what it settled is owed again. */
export class ReversePayerEntry extends CommandOf<
  { actor: Actor; request: PayerEntryReversal; key: string },
  PayerCredit
> {}

// Read once the payer's items are locked, so that a reversal of the same moment is seen.
const CREDIT = `
  select c.journal_id as id, c.kind, to_char(c.day, 'YYYY-MM-DD') as day, c.amount_minor as minor, c.currency, j.actor,
    a.kind as account_kind, a.owner, a.payment_type_id, c.reverses is not null as is_turn,
    exists (select from payer_credit r where r.reverses = c.journal_id) as is_turned
  from payer_credit c join journal j on j.id = c.journal_id
  join transfer t on t.journal_id = j.id join account a on a.id = t.debit and a.currency = t.currency
  where c.journal_id = $1 and c.payer_id = $2`;

type CreditRow = ReversibleCredit & {
  readonly actor: string;
  readonly is_turn: boolean;
  readonly is_turned: boolean;
};

export const ReversePayerEntryHandler = commandHandler(ReversePayerEntry, (tx, { actor, request, key }) => {
  const { payerId, creditId, reason, approver } = request;
  return once(tx, 'payer.take-back', key, { payerId, creditId, reason }, async () => {
    const locked = await lockPayer(tx, payerId);
    const open = await lockOpenItems(tx, payerId);
    const credit = await readCurrent(tx, payerId, creditId);
    const witness = isOwnOfToday(locked, credit, actor)
      ? undefined
      : approvedByWitness(actor, approver, NOT_OWN, 'this');
    const act = witness === undefined ? 'void' : 'credit-note';
    const invoices = await reopened(tx, creditId);
    return reversePayerEntry(tx, locked, { act, credit, open, invoices, reason, witness });
  });
});

async function readCurrent(tx: Tx, payerId: string, creditId: string): Promise<CreditRow> {
  const credit = await tx.one<CreditRow>(CREDIT, [creditId, payerId]);
  if (!credit) throw notFound('The payment');
  if (credit.is_turned) throw conflict('This has already been taken back.');
  if (credit.is_turn) throw conflict('This entry takes another one back: enter the payment again instead.');
  return credit;
}

/** As a receipt is voided by its own cashier in its shift. */
function isOwnOfToday({ today }: LockedPayer, { day, actor: by }: CreditRow, actor: Actor): boolean {
  return day === today && by === actor.username;
}

const NOT_OWN = 'It was entered by someone else, or on another day';

/** A payment or write-off as it was booked, with the account that was debited. */
interface ReversibleCredit {
  readonly id: string;
  readonly kind: PayerCredit['kind'];
  readonly day: string;
  readonly minor: number;
  readonly currency: string;
  readonly account_kind: Account['kind'];
  readonly owner: string;
  readonly payment_type_id: string | null;
}

export interface PayerReversal {
  readonly act: 'void' | 'credit-note';
  readonly credit: ReversibleCredit;
  /** As they were before. */
  readonly open: OpenItems;
  /** The invoices it settled. */
  readonly invoices: readonly OpenInvoice[];
  readonly reason: string;
  readonly witness: Actor | undefined;
}

/** The part of each invoice that is open again without this payment. */
async function reopened(tx: Tx, creditId: string): Promise<OpenInvoice[]> {
  const rows = await tx.sql<{ number: number; open: number }>(SETTLED, [creditId]);
  return rows.map(({ number, open }) => ({ number, open: BigInt(open) }));
}

/** payer ← …, its journal turned round; what is free otherwise settles what is open again. */
function reversePayerEntry(tx: Tx, locked: LockedPayer, reversal: PayerReversal): PayerCredit {
  const { payer, today: day } = locked;
  const { act, credit, reason, witness } = reversal;
  const { kind, currency, minor } = credit;
  const id = tx.id();
  const transfer = {
    ...{ debit: payerAccount(payer.account), credit: debited(credit), currency },
    ...{ amount: BigInt(minor), lines: [] },
  };
  post(tx, { id, act, reason, witness, reverses: credit.id, transfers: [transfer] });
  tx.send(STORE, [id, payer.id, kind, day, currency, -minor, reason, credit.id]);
  settleAgain(tx, day, reversal);
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
  tx.audit('payer.take-back', 'payer', payer.id, { after, reason });
  tx.emit('PayerChanged', payer.id, { payerId: payer.id });
  return turned;
}

function debited({ account_kind: kind, owner, payment_type_id }: ReversibleCredit): Account {
  return { kind, owner, ...(payment_type_id !== null && { paymentTypeId: payment_type_id }) };
}

function settleAgain(tx: Tx, day: string, { credit, open, invoices }: PayerReversal): void {
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
