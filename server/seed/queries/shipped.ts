import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShippedOffer } from '../../../shared/contract/shipped.js';
import { Database } from '../../kernel/database.js';
import { shippedOffers } from '../shipped-offers.js';

/** Content of the shipped catalogue that is newer than the laboratory's. */
export class Shipped extends Query<readonly ShippedOffer[]> {}

@QueryHandler(Shipped)
export class ShippedHandler implements IQueryHandler<Shipped> {
  constructor(private readonly database: Database) {}

  execute(): Promise<readonly ShippedOffer[]> {
    return shippedOffers(this.database);
  }
}
