import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { paymentTypesAt } from '../payment-types.js';

export class PaymentTypes extends Query<PaymentType[]> {}

@QueryHandler(PaymentTypes)
export class PaymentTypesHandler implements IQueryHandler<PaymentTypes> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<PaymentType[]> {
    return paymentTypesAt(this.database, this.clock.now());
  }
}
