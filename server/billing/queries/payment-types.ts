import { Query } from '@nestjs/cqrs';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { paymentTypesAt } from '../payment-types.js';

export class PaymentTypes extends Query<PaymentType[]> {}

export const PaymentTypesHandler = queryHandler(PaymentTypes, ({ database, clock }) =>
  paymentTypesAt(database, clock.now()),
);
