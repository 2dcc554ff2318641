import { Query } from '@nestjs/cqrs';
import type { ShippedOffer } from '../../../shared/contract/shipped.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { shippedOffers } from '../shipped-offers.js';

/** Content of the shipped catalogue that is newer than the laboratory's. */
export class Shipped extends Query<readonly ShippedOffer[]> {}

export const ShippedHandler = queryHandler(Shipped, ({ database }) => shippedOffers(database));
