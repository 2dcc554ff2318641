import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler, untilDue } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';

/** A planned price holds from its day whatever the queue does; this tells the screens that are open at midnight. */
@Injectable()
@Reaction({ on: 'PricesPlanned', name: 'tell-prices-in-force', delay: untilDue })
export class TellPricesInForce implements ReactionHandler<'PricesPlanned'> {
  async handle({ payload: { codes, dueAt } }: Envelope<'PricesPlanned'>, tx: Tx): Promise<void> {
    if (new Date(dueAt) > tx.now) return;
    // Also where the change was undone meanwhile: whoever looks again sees what holds.
    tx.emit('CatalogueChanged', 'catalogue', { codes });
  }
}
