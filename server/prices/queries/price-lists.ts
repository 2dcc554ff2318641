import { Query } from '@nestjs/cqrs';
import type { PriceList } from '../../../shared/contract/prices.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { PRICE_LISTS } from '../price-list.entity.js';

/** Every price list, cash first and what is retired last. */
export class PriceLists extends Query<PriceList[]> {}

export const PriceListsHandler = queryHandler(PriceLists, ({ database }) =>
  database.sql<PriceList>(PRICE_LISTS),
);
