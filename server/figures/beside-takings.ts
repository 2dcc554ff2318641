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

// A payer is billed in the base currency.
const BILLED = `
  select count(*)::bigint as count, coalesce(sum(t.amount_minor), 0)::text as base
  from journal j join transfer t on t.journal_id = j.id
  join account a on a.id = t.debit and a.currency = t.currency and a.kind = 'payer' and a.payment_type_id is null
  where j.act = 'billed' and j.day between $1 and $2`;

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
