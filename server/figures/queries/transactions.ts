import type { Transaction } from '../../../shared/contract/billing-shapes.js';
import { can } from '../../../shared/domain/people/access.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { forbidden } from '../../kernel/http/problem.js';
import { isCountedBlindly, TAKINGS } from '../../ledger/index.js';
import { period } from '../../settings/index.js';
import { moneyText } from '../../billing/index.js';

/** The entries that moved money between two days, of one cashier or of `all`; a cashier who counts sees none of that shift. */
export class Transactions extends QueryOf<
  { actor: Actor; from: string; to: string; cashier: string },
  Transaction[]
> {}

type TransactionRow = Omit<Transaction, 'amount' | 'at'> & { readonly minor: string; readonly at: Date };

const TRANSACTIONS = `
  select t.actor as cashier, t.actor_name as "cashierName", t.kind, t.payment, t.currency as "paymentUnit",
    t.minor::text as minor, t.at, t.booking_id as "bookingId",
    coalesce(b.lab_number, p.lab_number) as "labNumber", t.receipt_number as receipt
  from (${TAKINGS}) t left join booking b on b.id = t.booking_id
    left join receipt r on r.number = t.receipt_number left join patient p on p.id = r.patient_id
  where t.day between $1 and $2 and ($3::text is null or t.actor = $3)
    and not ($4 and ${isCountedBlindly('t.shift_id', '$3')})
  order by t.at, t.receipt_number, t.kind desc, t.transfer_id`;

export const TransactionsHandler = queryHandler(
  Transactions,
  async ({ database, clock }, { actor, from, to, cashier }) => {
    const isManager = can(actor.role, 'payments.everyone');
    if (cashier !== actor.username && !isManager) {
      throw forbidden('You may only see your own transactions.');
    }
    const days = await period(database, clock.now(), from, to);
    const rows = await database.sql<TransactionRow>(TRANSACTIONS, [
      days.from,
      days.to,
      cashier === 'all' ? null : cashier,
      !isManager,
    ]);
    return rows.map(transaction);
  },
);

function transaction({ minor, at, ...row }: TransactionRow): Transaction {
  return { ...row, amount: moneyText(minor), at: at.toISOString() };
}
