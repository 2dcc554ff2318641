import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsString,
  IsUUID,
  Length,
  Matches,
  ValidateNested,
} from 'class-validator';
import { PaymentLine } from './billing.js';

/** POST /api/deposits: what is handed over is what is on deposit then, in the base currency. */
export class TakeDepositRequest {
  @IsUUID()
  readonly patientId!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => PaymentLine)
  readonly payments!: readonly PaymentLine[];
}

/** POST /api/deposits/return */
export class ReturnDepositRequest {
  @IsUUID()
  readonly patientId!: string;

  @Matches(/^\d{1,9}(\.\d{1,2})?$/, { message: 'amount must be an amount such as "12.50"' })
  readonly amount!: string;

  /** The slug, name or id of a payment type of the base currency. */
  @IsString()
  @Length(1, 100)
  readonly paymentType!: string;

  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

/** POST /api/deposits/keep: what was paid on a booking beyond what it costs by now. */
export class KeepCreditRequest {
  @IsUUID()
  readonly bookingId!: string;
}
