import { IsUUID } from 'class-validator';
import { PaymentLine } from './billing.js';
import { Amount, ListOf, Text } from './fields.js';

/** POST /api/deposits: what is handed over is what is on deposit then, in the base currency. */
export class TakeDepositRequest {
  @IsUUID() readonly patientId!: string;
  @ListOf(() => PaymentLine, 1, 20) readonly payments!: readonly PaymentLine[];
}

/** POST /api/deposits/return */
export class ReturnDepositRequest {
  @IsUUID() readonly patientId!: string;
  @Amount() readonly amount!: string;
  /** The slug, name or id of a payment type of the base currency. */
  @Text(1, 100) readonly paymentType!: string;
  @Text(3, 500) readonly reason!: string;
}

/** POST /api/deposits/keep: what was paid on a booking beyond what it costs by now. */
export class KeepCreditRequest {
  @IsUUID() readonly bookingId!: string;
}
