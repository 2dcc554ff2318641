import { IsBoolean, IsISO8601, IsOptional, IsUUID, Length, Matches } from 'class-validator';
import { RATE, RATE_TEXT } from '../domain/money/money.js';
import type { PaymentType } from './billing-shapes.js';
import { Text, Version } from './fields.js';

/** The rate that was shown. */
export const Rate = () => Matches(RATE, { message: '$property must be an exchange rate such as "1.08"' });

/** POST /api/payment-types/{id}/rates: from now on, or from a moment to come. */
export class SetRateRequest {
  @Matches(RATE, { message: `rate must be ${RATE_TEXT}` })
  readonly rate!: string;
  /** Day and time, such as 2026-12-01T08:00; without a zone or an offset the laboratory's. Left out: now. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'from must be a day and a time such as 2026-12-01T08:00' })
  @Length(10, 40)
  readonly from?: string;
  @IsOptional() @Text(3, 500) readonly reason?: string;
  /** Asked by 409 rate_jump: it is meant, though it is more than a fifth off the rate in force. */
  @IsOptional() @IsBoolean() readonly confirmed?: boolean;
  /** The payment type's, as it was read. */
  @Version() readonly version!: number;
}

/** POST /api/payment-types/{id}/rates/withdraw: a planned one, before its moment. */
export class WithdrawRateRequest {
  @IsUUID() readonly rateId!: string;
}

export const RATE_STATES = ['planned', 'present', 'past', 'withdrawn'] as const;
export type RateState = (typeof RATE_STATES)[number];

/** The worth of one unit of a payment type's currency in the base currency, from a moment on. */
export interface PaymentTypeRate {
  readonly id: string;
  readonly rate: string;
  /** The type's unit when the rate was set. */
  readonly units: string;
  /** Null: from the beginning. */
  readonly from: string | null;
  readonly state: RateState;
  readonly reason: string | null;
  /** Full name of the person who set it, and when. */
  readonly by: string;
  readonly at: string;
  readonly withdrawn: { readonly by: string; readonly at: string } | null;
}

export interface PaymentTypeRates {
  readonly type: PaymentType;
  /** One page: planned ones first, then the present one and earlier ones. */
  readonly rates: readonly PaymentTypeRate[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There are more than `total`. */
  readonly more?: true;
}
