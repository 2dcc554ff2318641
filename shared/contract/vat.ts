import { ArrayUnique, IsBoolean, IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { VAT_KINDS, type VatKind, type VatMode } from '../domain/money/vat.js';
import type { VatAct } from '../domain/money/vat-words.js';
import { Code, Day, EchoedFields, Line, ListOf, Version } from './fields.js';
import { PageRequest } from './worklist.js';

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

/** What was taxed at one rate in a period, less discounts and refunds. */
export interface VatSum extends VatOnPaper {
  readonly rateId: string;
  readonly percent: string;
}

/** The same of one day, or of one month. */
export interface VatOfSpan extends VatSum {
  /** yyyy-MM-dd or yyyy-MM. */
  readonly span: string;
}

/** GET /api/vat/report/{from}/{to}: it ties to the tax accounts of the ledger. */
export interface VatReport {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly taxNumber: string;
  readonly rates: readonly VatSum[];
  readonly total: Omit<VatOnPaper, 'rate'>;
  readonly days: readonly VatOfSpan[];
  readonly months: readonly VatOfSpan[];
}

/** What one act changed of one test's taxable amount. */
export interface VatEntry extends VatOnPaper {
  readonly id: string;
  readonly day: string;
  readonly bookingId: string;
  readonly labNumber: string;
  /** '' for a confidential test. */
  readonly code: string;
  readonly act: VatAct;
  readonly receipt: number | null;
}

export const VAT_TABLES = ['rate', 'day', 'month'] as const;

export class VatReportRequest {
  @IsOptional() @IsIn(['csv', 'pdf']) readonly format?: 'csv' | 'pdf';
  /** Which table of it is the csv; left out: by rate. */
  @IsOptional() @IsIn(VAT_TABLES) readonly by?: (typeof VAT_TABLES)[number];
}

export class VatEntriesRequest extends PageRequest {
  @IsOptional() @IsIn(['csv']) readonly format?: 'csv';
  @IsOptional() @IsUUID() readonly rate?: string;
  @IsOptional() @Percent() readonly percent?: string;
}
