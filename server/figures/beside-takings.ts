import type { Figure } from '../../shared/contract/figures.js';
import { moneyText } from '../billing/index.js';
import type { Sql } from '../kernel/database.js';
import { takingsWhere } from '../ledger/index.js';
import { NO_FIGURE } from './compared-lines.js';

/** How often, and how much in the base currency. */
type BaseFigure = Omit<Figure, 'amount'>;

/** Two figures that are told apart from the takings. */
export interface BesideTakings {
  /** Charged to named payers: no money has come in for it, and no total has it. */
  readonly billed: BaseFigure;
  /** Taken from patients in advance less what was given back: money, and among the takings. */
  readonly deposits: BaseFigure;
}

// A payer is billed in the base currency. What was taken back with its payment is billed no longer.
const BILLED = `
  select coalesce(sum(sign), 0)::bigint as count, coalesce(sum(sign * t.amount_minor), 0)::text as base
  from journal j
  cross join lateral (select case when j.act = 'billed' then 1 else -1 end as sign) way
  join transfer t on t.journal_id = j.id
  join account a on a.id = case sign when 1 then t.debit else t.credit end and a.currency = t.currency
    and a.kind = 'payer' and a.payment_type_id is null
  where j.day between $1 and $2 and (j.act = 'billed'
    or j.act in ('void', 'credit-note') and exists (select from journal b where b.id = j.reverses and b.act = 'billed'))`;

const DEPOSITS = `
  select count(distinct receipt_number)::bigint as count, coalesce(sum(base_minor), 0)::text as base
  from (${takingsWhere(`j.act in ('deposit-taken','deposit-returned') and j.day between $1 and $2`)}) taking`;

/** Of the days between two, both included. */
export async function besideTakings(
  sql: Sql,
  days: readonly [from: string, to: string],
): Promise<BesideTakings> {
  const figure = async (query: string): Promise<BaseFigure> => {
    const row = await sql.one<BaseFigure>(query, days);
    return row ? { count: row.count, base: moneyText(row.base) } : NO_FIGURE;
  };
  return { billed: await figure(BILLED), deposits: await figure(DEPOSITS) };
}
