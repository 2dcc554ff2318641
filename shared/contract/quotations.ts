import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
} from 'class-validator';
import { Amount, Day, Line, Search, Text, Trimmed } from './fields.js';
import { PageRequest } from './worklist.js';

export const QUOTATION_STATES = ['open', 'used', 'expired', 'withdrawn'] as const;
export type QuotationState = (typeof QUOTATION_STATES)[number];

export const QUOTATION_FORMATS = ['a4', '80mm'] as const;
export type QuotationFormat = (typeof QUOTATION_FORMATS)[number];

export interface QuotedTest {
  readonly code: string;
  readonly name: string;
  readonly price: string;
  /** The price is its share of a bundle's; `alone` is what it costs without. */
  readonly bundle?: { readonly name: string; readonly alone: string };
}

/** A quotation as it was written, and what became of it. */
export interface Quotation {
  readonly id: string;
  readonly number: number;
  /** As it is printed and scanned. */
  readonly code: string;
  readonly at: string;
  readonly by: string;
  /** A person or a company; empty: nobody yet. */
  readonly recipient: string;
  readonly payer: { readonly id: string; readonly name: string } | null;
  readonly priceList: { readonly id: string; readonly name: string };
  /** The laboratory's last day on which its prices hold. */
  readonly validUntil: string;
  readonly forMany: boolean;
  readonly note: string;
  readonly currency: string;
  readonly total: string;
  readonly tests: readonly QuotedTest[];
  readonly state: QuotationState;
  /** The bookings that came of it, the newest first; the list has at most the last five. */
  readonly bookings: readonly { readonly id: string; readonly labNumber: string }[];
  readonly withdrawn: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** POST /api/quotations: what tests will cost, for somebody or for nobody yet. */
export class WriteQuotationRequest {
  @IsOptional() @Line(200) readonly recipient?: string | null;
  /** The company that will pay: its price list applies. */
  @IsOptional() @IsUUID() readonly payerId?: string | null;
  @IsArray()
  @ArrayMaxSize(60)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  readonly profiles!: readonly string[];
  /** Left out: the payer's list, or that for cash. */
  @IsOptional() @IsUUID() readonly priceList?: string | null;
  /** Left out: after the laboratory's usual number of days. */
  @IsOptional() @Day('2026-01-31') readonly validUntil?: string | null;
  /** For any number of bookings, as for the staff of a company. */
  @IsOptional() @IsBoolean() readonly forMany?: boolean | null;
  @IsOptional() @Trimmed() @Text(500) readonly note?: string | null;
  /** The total on screen; 409 if the prices differ by now. */
  @IsOptional() @Amount() readonly shownTotal?: string | null;
}

/** POST /api/quotations/{number}/withdraw. */
export class WithdrawQuotationRequest {
  @Line(3, 500) readonly reason!: string;
}

/** GET /api/quotations: the newest first. */
export class QuotationsRequest extends PageRequest {
  /** Part of the recipient's or the payer's name, a code of a test, or the number. */
  @IsOptional() @Search() readonly q: string = '';
  @IsOptional() @IsIn(QUOTATION_STATES) readonly state?: QuotationState;
}

/** GET /api/quotations/{number}.pdf. */
export class PrintQuotationRequest {
  @IsOptional() @IsIn(QUOTATION_FORMATS) readonly format: QuotationFormat = 'a4';
}
