import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OfferedLot } from '../../../shared/contract/inventory-shapes.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { STORE, plain } from '../stock.entity.js';
import { laboratoryDay } from '../stock-rows.js';
import { isGood } from '../on-hand.js';

/** All lots of a product that can be taken from the store, in the order in which they are to be taken. */
export class OfferedLots extends Query<OfferedLot[]> {
  constructor(readonly productId: string) {
    super();
  }
}

const OFFERED = `
  select l.id as "lotId", l.lot_number as lot, l.expiry, b.quantity
  from stock_lot l join stock_balance b on b.lot_id = l.id and b.place_id = $2 and b.quantity > 0
  where l.product_id = $1 and ${isGood('$3::date')} order by l.expiry nulls last, l.created_at, l.id`;

@QueryHandler(OfferedLots)
export class OfferedLotsHandler implements IQueryHandler<OfferedLots> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ productId }: OfferedLots): Promise<OfferedLot[]> {
    const { today } = await laboratoryDay(this.database, this.clock.now());
    const rows = await this.database.sql<OfferedLot>(OFFERED, [productId, STORE, today]);
    return rows.map((row) => ({ ...row, quantity: plain(row.quantity) }));
  }
}
