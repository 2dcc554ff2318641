import { Injectable } from '@nestjs/common';
import type { AnyEnvelope, Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';

/** The queue's clock may be a little ahead of ours; the price itself holds by the laboratory's day. */
const AFTER_MS = 500;
/** Longer than a queue can count to; what is planned for later is not told of at its midnight. */
const MOST_AHEAD_MS = 5 * 365 * 24 * 3_600_000;

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

function untilDue({ type, payload, at }: AnyEnvelope): number {
  if (type !== 'PricesPlanned') return 0;
  return Math.min(Date.parse(payload.dueAt) - Date.parse(at) + AFTER_MS, MOST_AHEAD_MS);
}
