import type { StockDocument } from '../../../shared/contract/inventory-shapes.js';
import type { WasteRequest } from '../../../shared/contract/stock-moves.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { STORE } from '../stock.entity.js';
import { documentOf, recordAct } from '../record-act.js';
import { takeLots } from '../lots.js';

/** Broken, spilt, spoilt or expired: it is gone, and the books say why. */
export class WasteGoods extends KeyedCommand<WasteRequest, StockDocument> {}

export const WasteGoodsHandler = keyedHandler(WasteGoods, 'stock.waste', wasteGoods);

const PLACE = `select id, name from stock_customer where id = $1 and kind <> 'outside' for share`;

export async function wasteGoods(tx: Tx, { placeId, reason, lines }: WasteRequest): Promise<StockDocument> {
  const place = await tx.one<{ id: string; name: string }>(PLACE, [placeId ?? STORE]);
  if (!place)
    throw invalid(
      'placeId',
      'Only stock in the store or in a department of the laboratory can be written off.',
    );
  const { held, lots } = await takeLots(tx, lines, place);
  const act = { kind: 'wasted', reason } as const;
  const movements = lots.map(({ id, productId, quantity }) => ({
    ...{ kind: 'wasted' as const, productId, lotId: id, from: place.id, quantity },
  }));
  const recorded = await recordAct(tx, held, act, movements);
  return documentOf(tx, recorded, act, movements, lots);
}
