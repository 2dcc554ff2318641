import { delayUntilDue, reaction } from '../../events/reactions.js';
import { ORDER_STATE } from '../orders.js';

const DUE = `select 1 from stock_order o where o.id = $1 and ${ORDER_STATE} in ('open','part')`;

/** An order is late by its day, whatever the queue does; this tells the screens that are open at midnight. */
export const AnnounceLateOrder = reaction(
  { on: 'OrderExpected', name: 'tell-order-late', delay: delayUntilDue },
  async ({ payload: { orderId, dueAt } }, tx) => {
    if (new Date(dueAt) > tx.now) return;
    if (await tx.one(DUE, [orderId])) tx.emit('StockChanged', orderId, { productId: null });
  },
);
