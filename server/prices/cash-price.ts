import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { CASH_LIST } from './cash-list.js';
import { layPrices } from './lay-prices.js';
import { todayOf } from './price-day.js';
import { dayOf, joinPrice } from './price-in-force.js';

const CASH_PRICE = `
  select price.minor from profile p ${joinPrice({ profile: 'p.id', list: `'${CASH_LIST}'`, day: dayOf('$2') })}
  where p.id = $1`;

/** What a profile costs at the counter at a moment, in hundredths. */
export async function cashPrice(sql: Sql, profileId: string, at: Date): Promise<number> {
  const row = await sql.one<{ minor: number }>(CASH_PRICE, [profileId, at]);
  if (!row) throw new Error(`The profile ${profileId} has no price.`);
  return row.minor;
}

/** Another price at the counter from today on, of a profile that the caller holds; whether it was another. */
export async function changeCashPrice(
  tx: Tx,
  profileId: string,
  minor: number,
  reason?: string,
): Promise<boolean> {
  return (await changeCashPrices(tx, [{ profileId, minor }], reason)).has(profileId);
}

/** Likewise of several, as one change; the ids of those whose price is another. */
export async function changeCashPrices(
  tx: Tx,
  prices: readonly { readonly profileId: string; readonly minor: number }[],
  reason?: string,
): Promise<ReadonlySet<string>> {
  if (prices.length === 0) return new Set();
  const from = await todayOf(tx, tx.now);
  const change = { kind: 'change' as const, priceListId: CASH_LIST, from, reason: reason ?? null };
  return layPrices(tx, { ...change, prices });
}
