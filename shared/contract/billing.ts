import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  ValidateIf,
  IsBoolean,
  Matches,
} from 'class-validator';
import {
  DISCIPLINES,
  DISCOUNT_REASONS,
  PRIORITIES,
  REFUND_REASONS,
  type Discipline,
  type DiscountReason,
  type Priority,
  type RefundReason,
} from '../vocabulary.js';
import { Amount, Line, OptionalDay, ListOf, Part, Search, Text, EchoedFields, Version } from './fields.js';
import { RATE, RATE_TEXT } from '../domain/money/money.js';
import { Rate } from './rates.js';
import { PageOrFileRequest } from './worklist.js';

/** One line of a payment: so much of one payment type. */
export class PaymentLine {
  /** The payment type's slug, name or id; `patient-deposit`: what the patient has on deposit. */
  @Text(1, 100) readonly paymentType!: string;
  @Amount() readonly amount!: string;
  /** When given, it must be the payment type's own unit. */
  @IsOptional() @Text(1, 10) readonly units?: string;
  /** The exchange rate that was shown: if it has changed, the payment is refused. */
  @IsOptional() @Rate() readonly rate?: string;
}

export class Discount {
  @Amount('discount must be an amount such as "12.50"') readonly amount!: string;
  /** Left out: `other`. */
  @IsOptional() @IsIn(DISCOUNT_REASONS) readonly reasonCode?: DiscountReason;
  /** In words; needed with the code `other`. */
  @ValidateIf(
    ({ reasonCode, reason }: Discount) => (reasonCode ?? 'other') === 'other' || reason !== undefined,
  )
  @Text(3, 500)
  readonly reason?: string;
}

export class ChangeRequest {
  /** A cash payment type's slug, name or id, or `patient-deposit`: it is kept there. */
  @Text(1, 100) readonly paymentType!: string;
  /** The exchange rate that was shown. */
  @IsOptional() @Rate() readonly rate?: string;
}

/** The payment; also the `payment` of a booking that is paid at once. */
export class PaymentBody {
  @ListOf(() => PaymentLine, 20) readonly payments!: readonly PaymentLine[];
  @IsOptional() @Part(() => Discount) readonly discount?: Discount;
  /** Left out: change is given in cash of the base currency. */
  @IsOptional() @Part(() => ChangeRequest) readonly change?: ChangeRequest;
  /** The patient pays the payer's share as well; left out, only the patient's is taken, and the payer is billed. */
  @IsOptional() @IsBoolean() readonly wholeBill?: boolean;
}

export class UpdatePaymentRequest extends PaymentBody {
  @IsUUID() readonly bookingId!: string;
  /** The payer that is billed for its share, where the booking names none yet. */
  @IsOptional() @IsUUID() readonly payerId?: string;
  /** Left out: as the booking says. */
  @IsOptional() @Line(60) readonly authorisationNumber?: string;
  /** The payer asks for a number, and there is none yet: it is billed once there is. */
  @IsOptional() @IsBoolean() readonly authorisationLater?: boolean;
}

export class RefundRequest {
  @IsUUID() readonly bookingId!: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  readonly profiles!: readonly string[];
  @Text(1, 100) readonly paymentType!: string;
  /** The exchange rate that was shown: if it has changed, nothing is refunded. */
  @IsOptional() @Rate() readonly rate?: string;
  @IsIn(REFUND_REASONS) readonly reasonCode!: RefundReason;
  /** In words; needed with the code `other`. */
  @ValidateIf(({ reasonCode, reason }: RefundRequest) => reasonCode === 'other' || reason !== undefined)
  @Text(3, 500)
  readonly reason?: string;
}

export const PAYABLE_SORTS = ['at', 'labNumber', 'patient', 'priority', 'balance'] as const;
export type PayableSort = (typeof PAYABLE_SORTS)[number];

export class PayableRequest extends PageOrFileRequest {
  /** Booked on that day of the laboratory or later, yyyy-MM-dd; '' for any. */
  @IsOptional() @OptionalDay() readonly from: string = '';
  /** On that day or earlier. */
  @IsOptional() @OptionalDay() readonly to: string = '';
  /** due (a balance is left), all, or a payment status. */
  @IsOptional() @Text(1, 20) readonly status: string = 'due';
  /** Those with a test of this unit; '' for all. */
  @IsOptional() @IsIn(['', ...DISCIPLINES]) readonly unit: Discipline | '' = '';
  /** `urgent`: urgent and STAT; '' for all. */
  @IsOptional() @IsIn(['', ...PRIORITIES]) readonly priority: Priority | '' = '';
  @IsOptional() @IsIn(PAYABLE_SORTS) readonly sort: PayableSort = 'at';
  /** Left out: newest first, and every other order ascending. */
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
  /** Part of a name, a lab number, a national id or a phone number. */
  @IsOptional() @Search() readonly q: string = '';
}

const RECEIPT_FORMATS = ['80mm', 'a4'] as const;
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];

export class PrintReceiptRequest {
  @IsOptional() @IsIn(RECEIPT_FORMATS) readonly format: ReceiptFormat = '80mm';
  /** A reprint says COPY, automatically from the second print on. */
  @IsOptional() @IsIn(['true', 'false']) readonly copy: 'true' | 'false' = 'false';
}

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
export class KeepChangeAsDepositRequest {
  @IsUUID() readonly bookingId!: string;
}

/** Created without a version; changed with the one that was read. Another exchange rate holds from now on. */
@EchoedFields('nextRate')
export class SavePaymentTypeRequest {
  @IsOptional() @IsUUID() readonly id?: string;
  @Text(1, 100) readonly name!: string;
  @IsOptional()
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'nameSlug must be lower case letters, digits and hyphens' })
  @Length(1, 100)
  readonly nameSlug?: string;
  @IsOptional() @Amount() readonly cost?: string;
  @IsOptional() @Text(1, 10) readonly units?: string;
  @IsOptional() @IsBoolean() readonly useExchangeRate?: boolean;
  @IsOptional()
  @Matches(RATE, { message: `exchangeRate must be ${RATE_TEXT}` })
  readonly exchangeRate?: string;
  /** Asked by 409 rate_jump: the exchange rate is meant, though it is more than a fifth off the one in force. */
  @IsOptional() @IsBoolean() readonly confirmed?: boolean;
  @IsOptional() @IsBoolean() readonly cash?: boolean;
  @IsOptional() @IsBoolean() readonly active?: boolean;
  @IsOptional() @Version() readonly version?: number;
}

/** DELETE /api/payment-types: the payment type as it was read, or only its name. */
@EchoedFields('name', 'cost', 'units', 'useExchangeRate', 'exchangeRate', 'nextRate', 'cash', 'active')
export class RetirePaymentTypeRequest {
  @IsOptional() @IsUUID() readonly id?: string;
  @IsOptional() @Text(1, 100) readonly nameSlug?: string;
  @IsOptional() @Version() readonly version?: number;
}
