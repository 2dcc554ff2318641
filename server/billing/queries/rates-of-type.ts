import type { PaymentTypeRates } from '../../../shared/contract/rates.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { PageQuery } from '../../kernel/http/paging.js';
import { ratesOfType } from '../rates.js';

/** A page of the exchange rates of a payment type: planned, present, past, and taken back. */
export class RatesOfType extends QueryOf<{ id: string; request: PageQuery }, PaymentTypeRates> {}

export const RatesOfTypeHandler = queryHandler(RatesOfType, ({ database, clock }, { id, request }) =>
  ratesOfType(database, id, clock.now(), request),
);
