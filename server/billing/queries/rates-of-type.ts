import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentTypeRates } from '../../../shared/contract/rates.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { paymentTypeAt } from '../payment-types.js';
import { rateHistory } from '../rates.js';

/** The exchange rates of a payment type: planned, present, past, and taken back. */
export class RatesOfType extends Query<PaymentTypeRates> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(RatesOfType)
export class RatesOfTypeHandler implements IQueryHandler<RatesOfType> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: RatesOfType): Promise<PaymentTypeRates> {
    const now = this.clock.now();
    const [type, rates] = await Promise.all([
      paymentTypeAt(this.database, id, now),
      rateHistory(this.database, id, now),
    ]);
    return { type, rates };
  }
}
