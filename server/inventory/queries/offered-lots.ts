import type { OfferedLot } from '../../../shared/contract/inventory-shapes.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { STORE, withoutTrailingZeros } from '../stock.entity.js';
import { laboratoryDay } from '../stock-rows.js';
import { notExpired } from '../on-hand.js';

/** All lots of a product that can be taken from the store, in the order in which they are to be taken. */
export class OfferedLots extends RequestQuery<string, OfferedLot[]> {}

const OFFERED = `
  select l.id as "lotId", l.lot_number as lot, l.expiry, b.quantity
  from stock_lot l join stock_balance b on b.lot_id = l.id and b.place_id = $2 and b.quantity > 0
  where l.product_id = $1 and ${notExpired('$3::date')} order by l.expiry nulls last, l.created_at, l.id`;

export const OfferedLotsHandler = queryHandler(
  OfferedLots,
  async ({ database, clock }, { request: productId }) => {
    const { today } = await laboratoryDay(database, clock.now());
    const rows = await database.sql<OfferedLot>(OFFERED, [productId, STORE, today]);
    return rows.map((row) => ({ ...row, quantity: withoutTrailingZeros(row.quantity) }));
  },
);
