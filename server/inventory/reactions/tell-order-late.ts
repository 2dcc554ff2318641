import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler, untilDue } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ORDER_STATE } from '../orders.js';

const DUE = `select 1 from stock_order o where o.id = $1 and ${ORDER_STATE} in ('open','part')`;

/** An order is late by its day, whatever the queue does; this tells the screens that are open at midnight. */
@Injectable()
@Reaction({ on: 'OrderExpected', name: 'tell-order-late', delay: untilDue })
export class TellOrderLate implements ReactionHandler<'OrderExpected'> {
  async handle({ payload: { orderId, dueAt } }: Envelope<'OrderExpected'>, tx: Tx): Promise<void> {
    if (new Date(dueAt) > tx.now) return;
    if (await tx.one(DUE, [orderId])) tx.emit('StockChanged', orderId, { productId: null });
  }
}
