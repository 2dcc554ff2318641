import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { OfferedPrice } from '../../../shared/contract/prices.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { offeredPrice } from '../../vat/index.js';
import { taxedPrices, todayOf } from '../price-in-force.js';
import { anyPriceList } from '../price-list.entity.js';

/**
 * The profiles that can be ordered, at today's price on a list; also on a retired one, which prices additions to its
 * bookings.
 */
export class OfferedPrices extends RequestQuery<string | undefined, OfferedPrice[]> {}

export const OfferedPricesHandler = queryHandler(
  OfferedPrices,
  async ({ database, clock }, { request: list = CASH_LIST }) => {
    const { id: priceListId } = await anyPriceList(database, list, 'list');
    const day = await todayOf(database, clock.now());
    const prices = await taxedPrices(database, { priceListId, day });
    return prices.map(({ code, minor, own, vat }) => ({ code, ...offeredPrice(minor, vat), own }));
  },
);
