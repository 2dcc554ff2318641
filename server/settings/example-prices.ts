import { examplePrices, type ExamplePrices } from '../../shared/domain/money/example-prices.js';
import { CASH_LIST } from '../../shared/domain/money/price-lists.js';
import { SYSTEM } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';

/** SQL: the laboratory has not said that prices in its base currency are its own. */
export const UNCONFIRMED_PRICES = `not exists (
    select from price_confirmation f join laboratory l on l.base_currency = f.currency)`;

/** SQL: an amount is the one that the profile was shipped with. */
export const isShippedPrice = (profile: string, minor: string): string => `exists (
    select from price_change_line s join price_change c on c.id = s.change_id
    where s.profile_id = ${profile} and s.after_minor = ${minor} and c.kind = 'first' and c.actor = '${SYSTEM.username}')`;

const IN_USE = `
  select base_currency as currency, ${UNCONFIRMED_PRICES} and exists (
    select from profile p join price q on q.profile_id = p.id and q.price_list_id = '${CASH_LIST}'
      and q.replaced_by is null and (now() at time zone time_zone)::date between q.valid_from
        and coalesce(q.valid_to, 'infinity')
    where p.retired_at is null and not p.never_published and ${isShippedPrice('p.id', 'q.minor')}) as "isInUse"
  from laboratory`;

/** Whether tests are still offered at the shipped prices, and what follows. */
export async function examplePricesOf(sql: Sql): Promise<ExamplePrices> {
  const row = await sql.one<{ currency: string; isInUse: boolean }>(IN_USE);
  return row ? examplePrices(row.isInUse, row.currency) : 'none';
}
