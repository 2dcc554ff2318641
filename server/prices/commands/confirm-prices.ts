import type { PriceStanding } from '../../../shared/contract/prices.js';
import type { PriceConfirmation } from '../../../shared/domain/money/example-prices.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { examplePricesOf } from '../../settings/index.js';

/** The prices as they stand are this laboratory's own. */
export class ConfirmPrices extends ActorsCommand<Record<never, never>, PriceStanding> {}

export const ConfirmPricesHandler = commandHandler(ConfirmPrices, async (tx) => {
  await confirmPrices(tx, 'as-they-stand');
  tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
  return { examples: await examplePricesOf(tx) };
});

const CONFIRM = `
  insert into price_confirmation (currency, how, confirmed_by, confirmed_by_name, confirmed_at)
  select base_currency, $1, $2, $3, $4 from laboratory
  on conflict (currency) do nothing returning currency`;

/** Within the caller's transaction; said once, it holds for this base currency. */
export async function confirmPrices(tx: Tx, how: PriceConfirmation): Promise<void> {
  const { username, name } = tx.actor;
  const [first] = await tx.sql<{ currency: string }>(CONFIRM, [how, username, name, tx.now]);
  if (first) tx.audit('price.confirm', 'catalogue', 'prices', { after: { how, currency: first.currency } });
}
