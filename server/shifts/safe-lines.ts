import type { SafeLine } from '../../shared/contract/shift-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Sql } from '../kernel/database.js';

interface SafeRow {
  readonly payment_type_id: string;
  readonly payment: string;
  readonly currency: string;
  readonly cash: boolean;
  readonly safe: number;
  readonly bank: number;
}

// Cash that is in use stands here also while nothing of it was moved.
const LINES = `
  with held as (
    select a.payment_type_id, a.currency, a.kind,
      sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end) as minor
    from account a join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
    where a.kind in ('safe','bank') and a.payment_type_id is not null group by 1, 2, 3
  ), kinds as (
    select payment_type_id, currency from held
    union select id, units from payment_type where cash and active
  )
  select k.payment_type_id, p.name as payment, k.currency, p.cash,
    coalesce((select minor from held h where h.payment_type_id = k.payment_type_id and h.currency = k.currency
      and h.kind = 'safe'), 0)::bigint as safe,
    coalesce((select minor from held h where h.payment_type_id = k.payment_type_id and h.currency = k.currency
      and h.kind = 'bank'), 0)::bigint as bank
  from kinds k join payment_type p on p.id = k.payment_type_id
  order by p.cash desc, p.created_at, p.name, k.currency`;

/** What safe and bank hold by payment type, in its own unit. */
export async function safeLines(sql: Sql): Promise<SafeLine[]> {
  const rows = await sql.sql<SafeRow>(LINES);
  return rows.map((row) => ({
    paymentTypeId: row.payment_type_id,
    payment: row.payment,
    paymentUnit: row.currency,
    cash: row.cash,
    safe: formatMoney(BigInt(row.safe)),
    bank: formatMoney(BigInt(row.bank)),
  }));
}
