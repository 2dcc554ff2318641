import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentType } from '../../../shared/contract/billing.js';
import { Database } from '../../kernel/database.js';
import { PAYMENT_TYPE_COLUMNS, paymentTypeShape, type PaymentTypeRow } from '../rows.js';

export class PaymentTypes extends Query<PaymentType[]> {}

@QueryHandler(PaymentTypes)
export class PaymentTypesHandler implements IQueryHandler<PaymentTypes> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<PaymentType[]> {
    const rows = await this.database.sql<PaymentTypeRow>(
      `select ${PAYMENT_TYPE_COLUMNS} from payment_type order by active desc, created_at, id`,
    );
    return rows.map(paymentTypeShape);
  }
}
