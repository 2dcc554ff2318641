import type { PayerFigure } from '../../shared/contract/figures.js';
import { moneyText } from '../billing/index.js';
import type { Sql } from '../kernel/database.js';

// Accounts of named payers: what is taken by "Insurance / Account" stands on one with a payment type, and among the
// takings. Both sides of its transfers, each by its own index.
const SUMS = `
  select p.id as "payerId", p.name, m.currency as "paymentUnit",
    coalesce(sum(minor) filter (where act = 'billed'), 0)::text as billed,
    coalesce(-sum(minor) filter (where act not in ('billed','payer-paid','write-off')), 0)::text as credited,
    coalesce(-sum(minor) filter (where act = 'payer-paid'), 0)::text as paid,
    coalesce(-sum(minor) filter (where act = 'write-off'), 0)::text as "writtenOff", sum(minor)::text as balance
  from (
    select a.owner, a.currency, t.journal_id, t.amount_minor as minor
    from account a join transfer t on t.debit = a.id and t.currency = a.currency
    where a.kind = 'payer' and a.payment_type_id is null
    union all
    select a.owner, a.currency, t.journal_id, -t.amount_minor
    from account a join transfer t on t.credit = a.id and t.currency = a.currency
    where a.kind = 'payer' and a.payment_type_id is null
  ) m join journal j on j.id = m.journal_id and j.day between $1 and $2 join payer p on p.account = m.owner
  group by p.id, p.name, m.currency order by p.name, m.currency, p.id`;

/** What named payers were billed, credited and paid between two days. */
export async function sumsOfPayers(
  sql: Sql,
  period: readonly [from: string, to: string],
): Promise<readonly PayerFigure[]> {
  const rows = await sql.sql<PayerFigure>(SUMS, period);
  return rows.map(({ billed, credited, paid, writtenOff, balance, ...payer }) => ({
    ...payer,
    billed: moneyText(billed),
    credited: moneyText(credited),
    paid: moneyText(paid),
    writtenOff: moneyText(writtenOff),
    balance: moneyText(balance),
  }));
}
