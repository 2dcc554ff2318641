import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import { Database } from '../../kernel/database.js';
import { PaymentTypeEntity, paymentTypeShape } from '../payment-type.entity.js';

export class PaymentTypes extends Query<PaymentType[]> {}

@QueryHandler(PaymentTypes)
export class PaymentTypesHandler implements IQueryHandler<PaymentTypes> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<PaymentType[]> {
    const order = { active: 'DESC', createdAt: 'ASC', id: 'ASC' } as const;
    const rows = await this.database.entities.find(PaymentTypeEntity, { order });
    return rows.map(paymentTypeShape);
  }
}
