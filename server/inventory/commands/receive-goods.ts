import type { StockDocument } from '../../../shared/contract/inventory-shapes.js';
import type { ReceivedLine, ReceiveRequest } from '../../../shared/contract/stock-moves.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { STORE, type ProductRow } from '../stock.entity.js';
import { documentOf, recordAct } from '../record-act.js';
import { lockProducts, productAt, quantityAt } from '../locked-products.js';
import { lockOrder, overDelivered } from '../orders.js';
import { storeLots, type RequestedLot } from '../lots.js';

/** Goods into the store, lot by lot: what came of an order, or without one. */
export class ReceiveGoods extends KeyedCommand<ReceiveRequest, StockDocument> {}

export const ReceiveGoodsHandler = keyedHandler(ReceiveGoods, 'stock.receive', receiveGoods);

export async function receiveGoods(tx: Tx, request: ReceiveRequest): Promise<StockDocument> {
  const order = request.orderId == null ? undefined : await lockOrder(tx, request.orderId);
  if (order?.closedReason != null)
    throw invalid('orderId', `Order ${order.number} is closed: ${order.closedReason}`);
  const locked = await lockProducts(
    tx,
    request.lines.map(({ productId }) => productId),
  );
  const wanted = request.lines.map((line, index): RequestedLot => {
    const at = `lines[${index}]`;
    const product = productAt(locked, line.productId, `${at}.productId`);
    if (!product.active) throw invalid(`${at}.productId`, `${product.name} is retired: bring it back first.`);
    const quantity = quantityAt(product, line.quantity, `${at}.quantity`);
    refuseUnsaidExpiry(product, line, `${at}.expiry`);
    return { product, quantity, at, lot: line.lot.toUpperCase(), expiry: line.expiry ?? null };
  });
  const notices = order ? overDelivered(order, wanted, request.acceptMore === true) : [];
  const lots = await storeLots(tx, wanted, locked);
  const supplier = request.supplier || order?.supplier || '';
  const [reference, reason] = [request.reference ?? '', request.reason ?? ''];
  const orderId = order?.id;
  const act = { kind: 'received', supplier, ...{ orderId, reference, reason } } as const;
  const movements = wanted.map(({ product, quantity }, index) => ({
    ...{ kind: 'received' as const, productId: product.id, lotId: lots[index]?.id ?? null },
    ...{ to: STORE, quantity },
  }));
  const recorded = await recordAct(tx, locked, act, movements);
  return documentOf(tx, recorded, act, movements, lots, notices);
}

/** A reagent without an expiry would be used for ever: its recipient enters the day, or states that there is none. */
function refuseUnsaidExpiry(
  { kind, name }: ProductRow,
  { lot, expiry, noExpiry }: ReceivedLine,
  field: string,
): void {
  if (expiry != null && noExpiry === true)
    throw invalid(field, `Lot ${lot} of ${name} has an expiry: it cannot have none.`);
  if (kind === 'reagent' && expiry == null && noExpiry !== true)
    throw invalid(field, `Enter the expiry of lot ${lot} of ${name}, or say that it has none.`);
}
