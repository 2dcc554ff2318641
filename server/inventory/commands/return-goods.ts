import type { StockDocument } from '../../../shared/contract/inventory-shapes.js';
import type { ReturnRequest } from '../../../shared/contract/stock-moves.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { STORE } from '../stock.entity.js';
import { documentOf, recordAct } from '../record-act.js';
import { takeLots } from '../lots.js';

/** Takes goods issued to a bench or a customer back into the store. */
export class ReturnGoods extends KeyedCommand<ReturnRequest, StockDocument> {}

export const ReturnGoodsHandler = keyedHandler(ReturnGoods, 'stock.return', returnGoods);

const CUSTOMER = `select id, name from stock_customer where id = $1 and kind <> 'store' for share`;

export async function returnGoods(
  tx: Tx,
  { customerId, reason, lines }: ReturnRequest,
): Promise<StockDocument> {
  const customer = await tx.one<{ id: string; name: string }>(CUSTOMER, [customerId]);
  if (!customer) throw invalid('customerId', 'There is no such department or customer.');
  const { held, lots } = await takeLots(tx, lines, customer);
  const act = { kind: 'returned', customerId, reason } as const;
  const movements = lots.map(({ id, productId, quantity }) => ({
    ...{ kind: 'returned' as const, productId, lotId: id, from: customerId, to: STORE, quantity },
  }));
  const recorded = await recordAct(tx, held, act, movements);
  return documentOf(tx, recorded, act, movements, lots);
}
