import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import { NOT_NAMED } from '../ledger/index.js';

const NAMED = `select active from payer where id = $1 and account <> '${NOT_NAMED}'`;

/** 422 where a booking names somebody who is no payer, or no longer one. */
export async function refuseUnknownPayer(sql: Sql, id: string | null | undefined): Promise<void> {
  if (id === undefined || id === null) return;
  const payer = await sql.one<{ active: boolean }>(NAMED, [id]);
  if (!payer) throw invalid('payerId', 'There is no such payer.');
  if (!payer.active) throw invalid('payerId', 'This payer is switched off: choose another, or none.');
}

// What it was billed, less what it was credited again.
const BILLED = `
  select coalesce(sum(case when t.credit = $1 then t.amount_minor else -t.amount_minor end), 0)::bigint as minor
  from journal j join transfer t on t.journal_id = j.id and $1 in (t.debit, t.credit)
  join account a on a.id = case when t.debit = $1 then t.credit else t.debit end and a.currency = t.currency
  where j.booking_id = $1 and a.kind = 'payer' and a.owner <> '${NOT_NAMED}'`;

/** 422 where a booking would name another payer than the one that was billed. */
export async function refuseOtherPayer(sql: Sql, bookingId: string): Promise<void> {
  const billed = await sql.one<{ minor: number }>(BILLED, [bookingId]);
  if ((billed?.minor ?? 0) === 0) return;
  throw invalid('payerId', 'This booking has already been billed to its payer: the payer cannot be changed.');
}

const LIST = `
  select l.id from payer p join price_list l on l.id = p.price_list_id and l.retired_at is null where p.id = $1`;

/** The list by which what it pays is priced; undefined: the cash list. */
export async function priceListOf(sql: Sql, payerId: string): Promise<string | undefined> {
  return (await sql.one<{ id: string }>(LIST, [payerId]))?.id;
}
