import type { DismissShippedRequest, ShippedOffer } from '../../../shared/contract/shipped.js';
import { listChanged } from '../../catalogue/index.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { requestedOffers, storeAnswer } from '../requested-offers.js';
import { shippedOffers } from '../shipped-offers.js';

/** The laboratory stays with its own: what it dismissed is offered again only when something else is shipped. */
export class DismissShipped extends ActorsCommand<DismissShippedRequest, readonly ShippedOffer[]> {}

export const DismissShippedHandler = commandHandler(DismissShipped, (tx, { request }) =>
  dismiss(tx, request),
);

async function dismiss(tx: Tx, { profiles }: DismissShippedRequest): Promise<readonly ShippedOffer[]> {
  for (const asked of await requestedOffers(tx, profiles)) {
    storeAnswer(tx, asked, 'dismissed');
    const { offer, items } = asked;
    listChanged(tx, 'shipped.dismiss', 'profile', offer.code, { after: { items } });
  }
  return shippedOffers(tx);
}
