import { ArrayUnique, IsBoolean, IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { VAT_KINDS, type VatKind, type VatMode } from '../domain/money/vat.js';
import { Code, Day, EchoedFields, Line, ListOf, Version } from './fields.js';

export interface VatPercent {
  /** Decimal text: "15" or "7.5". */
  readonly percent: string;
  /** Laboratory day, yyyy-MM-dd; null: from the beginning. */
  readonly from: string | null;
  readonly by: string;
}

/** A named rate, such as "Standard". */
export interface VatRate {
  readonly id: string;
  readonly name: string;
  readonly kind: VatKind;
  /** Today's; "0" for zero-rated and exempt. */
  readonly percent: string;
  /** The percentages of the rate, those to come first; none for zero-rated and exempt. */
  readonly percents: readonly VatPercent[];
  /** The first day of the next one; null: none is planned. */
  readonly next: { readonly percent: string; readonly from: string } | null;
  readonly retired: boolean;
  readonly version: number;
}

/** A profile at another rate than the laboratory's usual one. */
export interface VatException {
  readonly code: string;
  readonly name: string;
  readonly rateId: string;
}

/** GET /api/vat. */
export interface Vat {
  /** Off: nothing booked from then on is taxed. */
  readonly charged: boolean;
  /** As the revenue authority gave it; printed on receipts, invoices and statements. */
  readonly taxNumber: string;
  readonly defaultRateId: string | null;
  readonly rates: readonly VatRate[];
  readonly exceptions: readonly VatException[];
  /** Of what PUT /api/vat saves. */
  readonly version: number;
}

/** The tax at one rate, as a receipt or an invoice says it. */
export interface VatOnPaper {
  /** "Standard 15 %", "Zero-rated 0 %", "Exempt". */
  readonly rate: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
}

/** How a price that is offered is taxed; only where the laboratory charges VAT. */
export interface PriceVat {
  readonly percent: string;
  readonly mode: VatMode;
  /** As it is on the list; the price beside it is what is to be paid. */
  readonly listed: string;
}

const MOST_EXCEPTIONS = 1000;
const PERCENT = /^\d{1,2}([.,]\d{1,2})?$/;
const Percent = () => Matches(PERCENT, { message: 'percent must be a rate below 100 such as 15 or 7.5' });

export class ExceptedProfile {
  @Code() readonly code!: string;
  @IsUUID() readonly rateId!: string;
}

/** PUT /api/vat. */
@EchoedFields('rates')
export class SaveVatRequest {
  @IsBoolean() readonly charged!: boolean;
  @Line(40) readonly taxNumber!: string;
  @IsOptional() @IsUUID() readonly defaultRateId?: string | null;
  /** Left out: they stay. */
  @IsOptional()
  @ListOf(() => ExceptedProfile, MOST_EXCEPTIONS)
  @ArrayUnique(({ code }: ExceptedProfile) => code, { message: 'exceptions must name each code once' })
  readonly exceptions?: readonly ExceptedProfile[];
  @Version() readonly version!: number;
}

/** POST /api/vat/rates. */
export class CreateVatRateRequest {
  @Line(1, 40) readonly name!: string;
  @IsIn(VAT_KINDS) readonly kind!: VatKind;
  /** For the kind `percent`. */
  @IsOptional() @Percent() readonly percent?: string;
}

/** PUT /api/vat/rates. */
export class ChangeVatRateRequest {
  @IsUUID() readonly id!: string;
  @Line(1, 40) readonly name!: string;
  /** Another percentage, from a day on; tests that are booked keep theirs. */
  @IsOptional() @Percent() readonly percent?: string;
  /** Laboratory day, today or later; left out: today. */
  @IsOptional() @Day() readonly from?: string;
  @IsOptional() @IsBoolean() readonly retired?: boolean;
  @Version() readonly version!: number;
}
