import { SHIPPED_CURRENCY } from '../../shared/domain/money/example-prices.js';
import { CASH_LIST } from '../../shared/domain/money/price-lists.js';
import type { Sql } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';
import { isShippedPrice, UNCONFIRMED_PRICES } from '../settings/index.js';
import { dayOf, joinPrice, type PriceTerms } from './price-in-force.js';

// Nothing is looked at in a laboratory that charges in the currency of the examples.
const EXAMPLES = `
  select p.code, h.base_currency as currency from laboratory h
  join profile p on p.code = any ($1::text[])
  ${joinPrice({ profile: 'p.id', list: '$2::uuid', day: dayOf('$3') })}
  where h.base_currency <> '${SHIPPED_CURRENCY}' and ${UNCONFIRMED_PRICES}
    and price.price_list_id = '${CASH_LIST}' and ${isShippedPrice('p.id', 'price.minor')}
  order by array_position($1::text[], p.code)`;

/** 409 where a test would be charged at a shipped price in another currency than it was written in. */
export async function refuseExamplePrices(
  sql: Sql,
  codes: readonly string[],
  { priceListId, at }: PriceTerms,
): Promise<void> {
  const found = await sql.sql<{ code: string; currency: string }>(EXAMPLES, [codes, priceListId, at]);
  const [first] = found;
  if (first === undefined) return;
  const which = found.map(({ code }) => code).join(', ');
  throw new Problem(
    'example_prices',
    `The price of ${which} is an example in ${SHIPPED_CURRENCY}, and this laboratory charges in ${first.currency}. A manager confirms the prices, scales them or reads a file under Billing, Price Management.`,
  );
}
