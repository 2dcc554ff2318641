import type { Order } from '../../../shared/contract/inventory-shapes.js';
import type { OrderRequest } from '../../../shared/contract/stock-moves.js';
import { daysLater, momentAt } from '../../../shared/domain/time/lab-time.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { lockProducts, productAt, quantityAt } from '../locked-products.js';
import { orderById } from '../orders.js';
import { nextNumber } from '../record-act.js';

/** A purchase order with the next number. */
export class OrderGoods extends KeyedCommand<OrderRequest, Order> {}

export const OrderGoodsHandler = keyedHandler(OrderGoods, 'stock.order', orderGoods);

const ORDER = `
  insert into stock_order (id, number, supplier, day, expected, note, at, actor, actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const LINES = `
  insert into stock_order_line (id, order_id, position, product_id, quantity)
  select id, $1, position, product_id, quantity
  from unnest($2::uuid[], $3::integer[], $4::uuid[], $5::numeric[]) as fresh (id, position, product_id, quantity)`;

export async function orderGoods(tx: Tx, { supplier, expected, note, lines }: OrderRequest): Promise<Order> {
  const ids = lines.map(({ productId }) => productId);
  const locked = await lockProducts(tx, ids);
  const quantities = lines.map(({ productId, quantity }, index) => {
    const at = `lines[${index}]`;
    const product = productAt(locked, productId, `${at}.productId`);
    if (ids.indexOf(productId) < index)
      throw invalid(`${at}.productId`, `${product.name} is already on the order.`);
    if (!product.active) throw invalid(`${at}.productId`, `${product.name} is retired.`);
    return quantityAt(product, quantity, `${at}.quantity`).toFixed();
  });
  if (expected != null && expected < locked.today)
    throw invalid('expected', 'The expected day must be today or later.');
  const id = tx.id();
  const number = await nextNumber(tx, 'order');
  const { username, name } = tx.actor;
  tx.send(ORDER, [id, number, supplier, locked.today, expected ?? null, note ?? '', tx.now, username, name]);
  tx.send(LINES, [id, ids.map(() => tx.id()), ids.map((_, index) => index), ids, quantities]);
  const after = await orderById(tx, id, locked.today);
  tx.audit('stock.order', 'order', id, { after });
  if (expected != null) {
    const dueAt = momentAt(locked.timeZone, daysLater(expected, 1), '00:00').toISOString();
    tx.emit('OrderExpected', id, { orderId: id, dueAt });
  }
  for (const productId of ids) tx.emit('StockChanged', productId, { productId });
  return after;
}
