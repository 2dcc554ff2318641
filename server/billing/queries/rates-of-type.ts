import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentTypeRates } from '../../../shared/contract/rates.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
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

@QueryHandler(RatesOfType)
export class RatesOfTypeHandler implements IQueryHandler<RatesOfType> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ id, asked }: RatesOfType): Promise<PaymentTypeRates> {
    return ratesOfType(this.database, id, this.clock.now(), asked);
  }
}
