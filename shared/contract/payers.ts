import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { PAYER_KINDS, type PayerKind } from '../vocabulary.js';
import type { CoPayment } from '../domain/money/co-payment.js';
import { EchoedFields, Amount, Day, Line, Part, Search, Text, Trimmed, Version } from './fields.js';
import { PageRequest } from './worklist.js';

const LINES = /^[^\p{Cs}]*$/u;

export class CoPaymentRequest implements CoPayment {
  @IsIn(['none', 'percent', 'amount']) readonly kind!: CoPayment['kind'];
  /** "20" or "12.5" per cent, or an amount such as "5.00"; left out if the patient pays nothing. */
  @ValidateIf(({ kind }: CoPaymentRequest) => kind !== 'none')
  @Amount('value must be a number such as "20" or "5.00"')
  readonly value?: string;
}

/** POST /api/payers: added without a version, changed with the one that was read. */
@EchoedFields('isNotNamed', 'balance', 'ageing', 'notInvoiced', 'paidAhead')
export class SavePayerRequest {
  @IsOptional() @IsUUID() readonly id?: string;
  @IsOptional() @Version() readonly version?: number;
  @IsIn(PAYER_KINDS) readonly kind!: PayerKind;
  @Line(2, 200) readonly name!: string;
  @Line(1, 40) readonly number!: string;
  @IsOptional()
  @Trimmed()
  @Text(500)
  @Matches(LINES, { message: 'address must be readable text.' })
  readonly address?: string;
  @IsOptional() @Trimmed() @Text(254) readonly email?: string;
  /** The price list of its bookings; null: the cash list. */
  @IsOptional() @IsUUID() readonly priceListId?: string | null;
  @IsOptional() @Part(() => CoPaymentRequest) readonly coPayment?: CoPaymentRequest;
  /** Null: no limit. */
  @IsOptional() @Amount('limit must be an amount such as "5000.00"') readonly limit?: string | null;
  @IsOptional() @IsBoolean() readonly needsAuthorisation?: boolean;
  /** Days after which its invoices are due; null: as the laboratory says. */
  @IsOptional() @IsInt() @Min(0) @Max(365) readonly paymentDays?: number | null;
  @IsOptional() @IsBoolean() readonly active?: boolean;
}

export class PayersRequest {
  /** Part of a name or a number. */
  @IsOptional() @Search() readonly q: string = '';
  /** true: those that are switched off too. */
  @IsOptional() @IsIn(['true', 'false', '']) readonly retired: 'true' | 'false' | '' = '';
  @IsOptional() @IsIn(['csv']) readonly format?: 'csv';
}

/** POST /api/payers/{id}/bill. */
export class BillPayerRequest {
  @IsUUID() readonly bookingId!: string;
  /** Left out: as the booking says. */
  @IsOptional() @Line(60) readonly authorisationNumber?: string;
  /** There is none yet: the booking names the payer, and nothing is billed until there is. */
  @IsOptional() @IsBoolean() readonly authorisationLater?: boolean;
  @IsOptional() @Line(60) readonly memberNumber?: string;
}

/** POST /api/payers/{id}/moved: what stands in nobody's name on these bookings becomes this payer's. */
export class MoveToPayerRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ArrayUnique()
  @IsUUID('all', { each: true })
  readonly bookingIds!: readonly string[];
  @Line(3, 500) readonly reason!: string;
}

/** GET /api/payers/{id}/invoices/preview: what was billed on these days of the laboratory, both included. */
export class InvoicePeriodRequest {
  @Day('2026-11-01') readonly from!: string;
  @Day('2026-11-30') readonly to!: string;
}

/** POST /api/payers/{id}/invoices. */
export class InvoicePayerRequest extends InvoicePeriodRequest {
  /** As the preview said it: if it has changed meanwhile nothing is written, and the answer says the new one. */
  @Matches(/^-?\d{1,15}\.\d{2}$/, { message: 'total must be the total of the preview, such as 120.00' })
  readonly total!: string;
}

/** POST /api/payers/{id}/payments: into the bank; the oldest invoices first, unless some are chosen. */
export class PayerPaidRequest {
  @Amount('amount must be an amount such as "120.00"') readonly amount!: string;
  /** A payment type's slug, id or name: how it came in. */
  @Text(1, 100) readonly paymentType!: string;
  /** The bank's reference. */
  @IsOptional() @Line(100) readonly reference?: string;
  /** Another payment of this payer has the same reference; else it is refused. */
  @IsOptional() @IsBoolean() readonly sameReference?: boolean;
  /** In the order in which they are settled; left out: the oldest first. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(9_007_199_254_740_991, { each: true })
  readonly invoices?: readonly number[];
  /** A surplus over the invoices stays on the account; else it is refused. */
  @IsOptional() @IsBoolean() readonly keepRest?: boolean;
}

/** POST /api/payers/{id}/write-offs, with the X-Witness of the person who approves it. */
export class WriteOffRequest {
  @IsInt() @Min(1) @Max(9_007_199_254_740_991) readonly invoice!: number;
  @Amount() readonly amount!: string;
  @Trimmed() @Text(3, 500) readonly reason!: string;
}

/** POST /api/payers/{id}/credits/{creditId}/take-back: on its own day by who booked it, else with the X-Witness of a manager. */
export class ReversePayerEntryRequest {
  @Trimmed() @Text(3, 500) readonly reason!: string;
}

/**
 * POST /api/booking/write-off: what a patient still owes for a booking, with the X-Witness of the person who approves
 * it.
 */
export class WriteOffBalanceRequest {
  @IsUUID() readonly bookingId!: string;
  @Amount() readonly amount!: string;
  @Trimmed() @Text(3, 500) readonly reason!: string;
}

/** POST /api/deliveries/statements: to the address that the payer has. */
export class MailStatementRequest {
  @IsUUID() readonly payerId!: string;
  @Matches(/^20\d\d-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-11' })
  readonly month!: string;
}

/** GET /api/booking/account-words. */
export class AccountWordsRequest extends PageRequest {
  /** Words of the lab number, the patient's name or the account, in any order. */
  @IsOptional() @Search() readonly q: string = '';
  /** Only with this account, in capitals or not. */
  @IsOptional() @Text(200) readonly account: string = '';
}

/** POST /api/booking/account-words. */
export class AnswerAccountsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(200)
  @ArrayUnique()
  @IsUUID('all', { each: true })
  readonly bookingIds!: readonly string[];
  /** The payer of all of them; null: the patient pays. */
  @ValidateIf(({ payerId }: AnswerAccountsRequest) => payerId !== null)
  @IsUUID()
  readonly payerId!: string | null;
  /** The account number of each is the patient's member number there. */
  @IsOptional() @IsBoolean() readonly numbersAreMembers?: boolean;
}
