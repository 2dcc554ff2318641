import { Query } from '@nestjs/cqrs';
import type { PaymentTypeRates } from '../../../shared/contract/rates.js';
import { queryHandler } from '../../kernel/use-cases.js';
import type { PageQuery } from '../../kernel/http/paging.js';
import { ratesOfType } from '../rates.js';

/** A page of the exchange rates of a payment type: planned, present, past, and taken back. */
export class RatesOfType extends Query<PaymentTypeRates> {
  constructor(
    readonly id: string,
    readonly asked: PageQuery,
  ) {
    super();
  }
}

export const RatesOfTypeHandler = queryHandler(RatesOfType, ({ database, clock }, { id, asked }) =>
  ratesOfType(database, id, clock.now(), asked),
);
