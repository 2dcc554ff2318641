import { delayUntilDue, reaction } from '../../events/reactions.js';

/** A planned price holds from its day whatever the queue does; this tells the screens that are open at midnight. */
export const AnnouncePricesInForce = reaction(
  { on: 'PricesPlanned', name: 'tell-prices-in-force', delay: delayUntilDue },
  async ({ payload: { codes, dueAt } }, tx) => {
    if (new Date(dueAt) > tx.now) return;
    // Sent even if the change was undone meanwhile: screens that reload see what applies.
    tx.emit('CatalogueChanged', 'catalogue', { codes });
  },
);
