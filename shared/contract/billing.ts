import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  ValidateIf,
  ValidateNested,
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
import { RATE } from './rates.js';
import { PageOrFileRequest } from './worklist.js';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const AMOUNT_TEXT = 'must be an amount such as "12.50"';
const RATE_TEXT = 'must be an exchange rate such as "1.08"';

/** One line of a payment: so much of one payment type. */
export class PaymentLine {
  /** The payment type's slug, name or id; `patient-deposit`: what the patient has on deposit. */
  @IsString()
  @Length(1, 100)
  readonly paymentType!: string;

  @Matches(AMOUNT, { message: `amount ${AMOUNT_TEXT}` })
  readonly amount!: string;

  /** When given, it must be the payment type's own unit. */
  @IsOptional()
  @IsString()
  @Length(1, 10)
  readonly units?: string;

  /** The exchange rate that was shown: where it is another by now, the payment is refused. */
  @IsOptional()
  @Matches(RATE, { message: `rate ${RATE_TEXT}` })
  readonly rate?: string;
}

export class Discount {
  @Matches(AMOUNT, { message: `discount ${AMOUNT_TEXT}` })
  readonly amount!: string;

  /** Left out: `other`. */
  @IsOptional()
  @IsIn(DISCOUNT_REASONS)
  readonly reasonCode?: DiscountReason;

  /** In words; needed with the code `other`. */
  @ValidateIf(
    ({ reasonCode, reason }: Discount) => (reasonCode ?? 'other') === 'other' || reason !== undefined,
  )
  @IsString()
  @Length(3, 500)
  readonly reason?: string;
}

export class ChangeWanted {
  /** A cash payment type's slug, name or id, or `patient-deposit`: it is kept there. */
  @IsString()
  @Length(1, 100)
  readonly paymentType!: string;

  /** The exchange rate that was shown. */
  @IsOptional()
  @Matches(RATE, { message: `rate ${RATE_TEXT}` })
  readonly rate?: string;
}

/** What is paid; also the `payment` of a booking that is paid at once. */
export class PaymentBody {
  @IsArray()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => PaymentLine)
  readonly payments!: readonly PaymentLine[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Discount)
  readonly discount?: Discount;

  /** Left out: change is given in cash of the base currency. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ChangeWanted)
  readonly change?: ChangeWanted;
}

export class UpdatePaymentRequest extends PaymentBody {
  @IsUUID()
  readonly bookingId!: string;
}

export class RefundRequest {
  @IsUUID()
  readonly bookingId!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  readonly profiles!: readonly string[];

  @IsString()
  @Length(1, 100)
  readonly paymentType!: string;

  /** The exchange rate that was shown: where it is another by now, nothing is given back. */
  @IsOptional()
  @Matches(RATE, { message: `rate ${RATE_TEXT}` })
  readonly rate?: string;

  @IsIn(REFUND_REASONS)
  readonly reasonCode!: RefundReason;

  /** In words; needed with the code `other`. */
  @ValidateIf(({ reasonCode, reason }: RefundRequest) => reasonCode === 'other' || reason !== undefined)
  @IsString()
  @Length(3, 500)
  readonly reason?: string;
}

const DAY = /^(\d{4}-\d{2}-\d{2})?$/;
const DAY_MESSAGE = { message: '$property must be a day, yyyy-MM-dd.' };

export const PAYABLE_SORTS = ['at', 'labNumber', 'patient', 'priority', 'balance'] as const;
export type PayableSort = (typeof PAYABLE_SORTS)[number];

export class PayableRequest extends PageOrFileRequest {
  /** Booked on that day of the laboratory or later, yyyy-MM-dd; '' for any. */
  @IsOptional()
  @Matches(DAY, DAY_MESSAGE)
  readonly from: string = '';

  /** On that day or earlier. */
  @IsOptional()
  @Matches(DAY, DAY_MESSAGE)
  readonly to: string = '';

  /** due (a balance is left), all, or a payment status. */
  @IsOptional()
  @IsString()
  @Length(1, 20)
  readonly status: string = 'due';

  /** Those with a test of this unit; '' for all. */
  @IsOptional()
  @IsIn(['', ...DISCIPLINES])
  readonly unit: Discipline | '' = '';

  /** `urgent`: urgent and STAT; '' for all. */
  @IsOptional()
  @IsIn(['', ...PRIORITIES])
  readonly priority: Priority | '' = '';

  @IsOptional()
  @IsIn(PAYABLE_SORTS)
  readonly sort: PayableSort = 'at';

  /** Left out: newest first, and every other order ascending. */
  @IsOptional()
  @IsIn(['asc', 'desc'])
  readonly order?: 'asc' | 'desc';

  /** Part of a name, a lab number, a national id or a phone number. */
  @IsOptional()
  @Matches(/^[^\p{Cc}\p{Cs}]{0,100}$/u, { message: 'q must be at most 100 printable characters' })
  readonly q: string = '';
}

export const RECEIPT_FORMATS = ['80mm', 'a4'] as const;
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];

export class PrintReceiptRequest {
  @IsOptional()
  @IsIn(RECEIPT_FORMATS)
  readonly format: ReceiptFormat = '80mm';

  /** A reprint says COPY; from the second print on it does so by itself. */
  @IsOptional()
  @IsIn(['true', 'false'])
  readonly copy: 'true' | 'false' = 'false';
}
