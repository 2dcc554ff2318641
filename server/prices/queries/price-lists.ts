import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PriceList } from '../../../shared/contract/prices.js';
import { Database } from '../../kernel/database.js';
import { PRICE_LISTS } from '../price-list.entity.js';

/** Every price list, cash first and what is retired last. */
export class PriceLists extends Query<PriceList[]> {}

@QueryHandler(PriceLists)
export class PriceListsHandler implements IQueryHandler<PriceLists> {
  constructor(private readonly database: Database) {}

  execute(): Promise<PriceList[]> {
    return this.database.sql<PriceList>(PRICE_LISTS);
  }
}
