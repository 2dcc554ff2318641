import type { Order } from '../../../shared/contract/inventory-shapes.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { lockOrder, orderById } from '../orders.js';

/** Closes an order: cancelled, or the rest is given up. */
export class CloseOrder extends CommandOf<{ actor: Actor; orderId: string; reason: string }, Order> {}

const CLOSE = 'update stock_order set closed_at = $2, closed_by = $3, closed_reason = $4 where id = $1';

export const CloseOrderHandler = commandHandler(CloseOrder, (tx, { orderId, reason }) =>
  closeOrder(tx, orderId, reason),
);

export async function closeOrder(tx: Tx, orderId: string, reason: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  if (order.closedReason !== null)
    throw conflict(`Order ${order.number} is already closed: ${order.closedReason}`);
  const isComplete = [...order.open.values()].every((open) => open.lessThanOrEqualTo(0));
  if (isComplete) throw conflict(`Everything on order ${order.number} has been received.`);
  tx.send(CLOSE, [orderId, tx.now, tx.actor.name, reason], { rows: 1 });
  const { timeZone } = await laboratory(tx);
  const after = await orderById(tx, orderId, labToday(timeZone, tx.now));
  tx.audit('stock.order-close', 'order', orderId, { after, reason });
  for (const productId of order.open.keys()) tx.emit('StockChanged', productId, { productId });
  return after;
}
