import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { OfferedPrice } from '../../../shared/contract/prices.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { chargedPrices, todayOf } from '../price-in-force.js';
import { anyPriceList } from '../price-list.entity.js';

/**
 * The profiles that can be ordered, at today's price on a list; also on a retired one, which prices additions to its
 * bookings.
 */
export class OfferedPrices extends Query<OfferedPrice[]> {
  constructor(readonly list: string | undefined) {
    super();
  }
}

@QueryHandler(OfferedPrices)
export class OfferedPricesHandler implements IQueryHandler<OfferedPrices> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ list = CASH_LIST }: OfferedPrices): Promise<OfferedPrice[]> {
    const { id: priceListId } = await anyPriceList(this.database, list, 'list');
    const day = await todayOf(this.database, this.clock.now());
    const prices = await chargedPrices(this.database, { priceListId, day });
    return prices.map(({ code, minor, own }) => ({ code, price: formatMoney(BigInt(minor)), own }));
  }
}
