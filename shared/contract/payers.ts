import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { PAYER_KINDS, type PayerKind } from '../vocabulary.js';
import type { CoPayment } from '../domain/co-payment.js';
import { AsRead } from './as-read.js';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const EMAIL = /^$|^[^\s@]{1,100}@(?:[^\s@.]{1,60}\.){1,5}[^\s@.]{2,60}$/;
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^[^\p{Cs}]*$/u;

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** What the counter chooses from: nothing of what is owed. */
export interface PayerChoice {
  readonly id: string;
  readonly kind: PayerKind;
  readonly name: string;
  readonly number: string;
  /** What the patient pays of each booking. */
  readonly coPayment: CoPayment;
  readonly needsAuthorisation: boolean;
}

export interface Payer extends PayerChoice {
  readonly address: string;
  readonly email: string;
  /** The most that it may owe; null: no limit. */
  readonly limit: string | null;
  readonly active: boolean;
  /** Takes what the payment type "Insurance / Account" takes; no booking names it and nothing of it is changed. */
  readonly isNotNamed: boolean;
  readonly version: number;
}

/** What is owed on invoices by the days since they were written. */
export interface Ageing {
  readonly days30: string;
  readonly days60: string;
  readonly days90: string;
  readonly older: string;
}

/** What a payer owes: invoices by age, and what is not invoiced yet, less what it has paid ahead. */
export interface PayerAccount extends Payer {
  readonly balance: string;
  readonly ageing: Ageing;
  readonly notInvoiced: string;
  /** Paid, or credited, and not set against an invoice yet. */
  readonly paidAhead: string;
}

export class CoPaymentRequest implements CoPayment {
  @IsIn(['none', 'percent', 'amount'])
  readonly kind!: CoPayment['kind'];

  /** "20" or "12.5" per cent, or an amount such as "5.00"; left out where the patient pays nothing. */
  @ValidateIf(({ kind }: CoPaymentRequest) => kind !== 'none')
  @Matches(AMOUNT, { message: 'value must be a number such as "20" or "5.00"' })
  readonly value?: string;
}

/** POST /api/payers: added without a version, changed with the one that was read. */
@AsRead('isNotNamed', 'balance', 'ageing', 'notInvoiced', 'paidAhead')
export class SavePayerRequest {
  @IsOptional()
  @IsUUID()
  readonly id?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  readonly version?: number;

  @IsIn(PAYER_KINDS)
  readonly kind!: PayerKind;

  @Transform(trimmed)
  @IsString()
  @Length(2, 200)
  @Matches(ONE_LINE, { message: 'name must be one line.' })
  readonly name!: string;

  @Transform(trimmed)
  @IsString()
  @Length(1, 40)
  @Matches(ONE_LINE, { message: 'number must be one line.' })
  readonly number!: string;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(500)
  @Matches(LINES, { message: 'address must be readable text.' })
  readonly address?: string;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(254)
  @Matches(EMAIL, { message: 'email must be an email address, or empty.' })
  readonly email?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CoPaymentRequest)
  readonly coPayment?: CoPaymentRequest;

  /** Null: no limit. */
  @IsOptional()
  @Matches(AMOUNT, { message: 'limit must be an amount such as "5000.00"' })
  readonly limit?: string | null;

  @IsOptional()
  @IsBoolean()
  readonly needsAuthorisation?: boolean;

  @IsOptional()
  @IsBoolean()
  readonly active?: boolean;
}

export class PayersRequest {
  /** Part of a name or a number. */
  @IsOptional()
  @Matches(/^[^\p{Cc}\p{Cs}]{0,100}$/u, { message: 'q must be at most 100 printable characters' })
  readonly q: string = '';

  /** true: those that are switched off too. */
  @IsOptional()
  @IsIn(['true', 'false', ''])
  readonly retired: 'true' | 'false' | '' = '';

  @IsOptional()
  @IsIn(['csv'])
  readonly format?: 'csv';
}

/** POST /api/payers/{id}/bill. */
export class BillPayerRequest {
  @IsUUID()
  readonly bookingId!: string;

  /** Left out: as the booking says. */
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(60)
  @Matches(ONE_LINE, { message: 'authorisationNumber must be one line.' })
  readonly authorisationNumber?: string;

  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(60)
  @Matches(ONE_LINE, { message: 'memberNumber must be one line.' })
  readonly memberNumber?: string;
}
