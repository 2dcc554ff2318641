import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsUUID,
  Matches,
  ValidateIf,
} from 'class-validator';
import type { ExamplePrices } from '../domain/money/example-prices.js';
import { VAT_MODES, type VatMode } from '../domain/money/vat.js';
import { type Discipline, DISCIPLINES } from '../vocabulary.js';
import { EchoedFields, Day, ListOf, Part, Text, Version, Code, CODE } from './fields.js';
import type { PriceVat } from './vat.js';
import { PageOrFileRequest, PageRequest } from './worklist.js';

/** `cash`: for patients who pay at the counter, and profiles without a price on another list. One list a payer. */
const PRICE_LIST_KINDS = ['cash', 'staff', 'payer'] as const;
export type PriceListKind = (typeof PRICE_LIST_KINDS)[number];

export interface PriceList {
  readonly id: string;
  readonly name: string;
  readonly kind: PriceListKind;
  /** It is not used for new bookings any more. */
  readonly retired: boolean;
  /** Whether its prices contain the tax, where the laboratory charges VAT. */
  readonly vatMode: VatMode;
  readonly version: number;
}

/** POST /api/prices/confirm */
export interface PriceStanding {
  readonly examples: ExamplePrices;
}

const PRICE_CHANGE_KINDS = ['first', 'change', 'percentage', 'csv', 'undo'] as const;
export type PriceChangeKind = (typeof PRICE_CHANGE_KINDS)[number];

/** A profile's price after a change. */
export interface ChangedPrice {
  readonly code: string;
  /** "12.50" on the change's first day; null: the list has none, and the cash list applies. */
  readonly price: string | null;
  readonly version: number;
}

/** A previewed price: of a rise, or of a file. */
export interface PricePreview {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** The price on that day: the list's own, or the cash list's. */
  readonly before: string;
  readonly own: boolean;
  /** Null: the list has no price from then on. */
  readonly after: string | null;
  readonly version: number;
}

/** One line of the history of a profile's price. */
export interface PriceHistoryLine {
  readonly changeId: string;
  readonly kind: PriceChangeKind;
  /** Days of the laboratory; `from` null: from the beginning, `to` null: until the next price. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null: the list had, or has, no price. */
  readonly before: string | null;
  readonly after: string | null;
  readonly percent: string | null;
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
  /** Undone before its day. */
  readonly undone: boolean;
}

/** `planned`: its day is still to come, and it can be undone. */
const PRICE_CHANGE_STATES = ['planned', 'in_force', 'undone'] as const;
export type PriceChangeState = (typeof PRICE_CHANGE_STATES)[number];

/** One change of a price, or of many at once. */
export interface PriceChangeRow {
  readonly id: string;
  readonly kind: PriceChangeKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly profiles: number;
  /** The first few codes. */
  readonly codes: readonly string[];
  readonly percent: string | null;
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
  readonly state: PriceChangeState;
}

/** Today's price of a profile on a list, for booking. */
export interface OfferedPrice {
  readonly code: string;
  /** The sum to pay, VAT with it where it comes on top. */
  readonly price: string;
  readonly vat?: PriceVat;
  /** False: the list has none, and the cash list applies. */
  readonly own: boolean;
}

export interface NextPrice {
  /** "12.50"; null: from then on the cash list applies. */
  readonly price: string | null;
  /** Laboratory day, yyyy-MM-dd. */
  readonly from: string;
}

/** A profile on a price list, today. */
export interface PriceLine {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** Today's price: the list's own, or the cash list's. */
  readonly price: string;
  /** False: the list has none, and the cash list applies. */
  readonly own: boolean;
  /** The first day of the price in force; null: from the beginning. */
  readonly since: string | null;
  readonly next: NextPrice | null;
  readonly retired: boolean;
  /** The profile's version, to be sent with a change of its price. */
  readonly version: number;
}

const PRICE = /^\d{1,9}([.,]\d{1,2})?$/;
/** "12.50" or, as some spreadsheets write it, "12,50". */
export const Price = (example = '12.50') =>
  Matches(PRICE, { message: `$property must be an amount such as ${example}` });
const MOST_PRICES = 1000;
/** Up to a factor of a hundred thousand: prices of one currency become those of another by it. */
const PERCENT = /^-?\d{1,7}(\.\d{1,2})?$/;

export class PriceChange {
  @Code() code: string;
  /** Null: the list says nothing of the profile from then on, and the cash list holds. */
  @ValidateIf(({ price }: PriceChange) => price !== null) @Price() price: string | null;
  /** The profile's, as it was read. */
  @Version() version: number;
}

/** `list`: of what the list charges on that day; `cash`: of what the cash list does. */
const PERCENT_BASES = ['list', 'cash'] as const;
export type PercentBase = (typeof PERCENT_BASES)[number];

export class PercentTerms {
  /** "5" dearer, "-2.5" cheaper. */
  @Matches(PERCENT, { message: 'percent must be a number such as 5 or -2.5' }) percent: string;
  /** Rounded to the nearest multiple of it, half up: "0.05". */
  @IsOptional() @Price('0.50') step?: string;
  @IsOptional() @IsIn(PERCENT_BASES) of?: PercentBase;
}

export class ChangePricesRequest {
  /** Left out: the cash list. */
  @IsOptional() @IsUUID() list?: string;
  /** The first day of the laboratory on which they hold; left out: today. */
  @IsOptional() @Day() from?: string;
  /** The last one; then what was planned before goes on. Left out: until the next price that is planned. */
  @IsOptional() @Day() to?: string;
  @ListOf(() => PriceChange, 1, MOST_PRICES)
  @ArrayUnique((change: PriceChange) => change.code, { message: 'prices must name each code once' })
  prices: PriceChange[];
  @IsOptional() @Text(500) reason?: string;
  /** They come from this rise, and each is looked at again. */
  @IsOptional() @Part(() => PercentTerms) percentage?: PercentTerms;
  /** They come from a file. */
  @IsOptional() @IsBoolean() csv?: boolean;
  /** With them the prices of the cash list are the laboratory's own: shipped ones that stay are no examples any more. */
  @IsOptional() @IsBoolean() confirms?: boolean;
}

/** The price list; left out: cash. */
export class PriceListQuery {
  @IsOptional() @IsUUID() readonly list?: string;
}

const PRICE_SORTS = ['code', 'name', 'price'] as const;
export type PriceSort = (typeof PRICE_SORTS)[number];

export class PriceTableRequest extends PageOrFileRequest {
  @IsOptional() @IsUUID() readonly list?: string;
  /** Part of the name or of the code. */
  @IsOptional() @Text(100) readonly q?: string;
  @IsOptional() @IsIn(['', ...DISCIPLINES]) readonly unit?: Discipline | '';
  @IsOptional() @IsIn(PRICE_SORTS) readonly sort?: PriceSort;
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}

export class PriceHistoryRequest extends PageRequest {
  @IsOptional() @IsUUID() readonly list?: string;
  @Code() readonly code: string;
}

export class PriceChangesRequest extends PageRequest {
  @IsOptional() @IsUUID() readonly list?: string;
  /** Only those whose day is still to come. */
  @IsOptional() @IsIn(['true', 'false']) readonly planned?: 'true' | 'false';
}

/** A percentage rise of a list's prices: of the codes named, of a unit, or of everything that can be ordered. */
export class PreviewRiseRequest extends PercentTerms {
  @IsOptional() @IsUUID() list?: string;
  @IsOptional() @Day() from?: string;
  @IsOptional() @IsIn(DISCIPLINES) unit?: Discipline;
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PRICES)
  @ArrayUnique()
  @Matches(CODE, { each: true, message: 'codes must be codes of profiles' })
  codes?: string[];
}

/** A table with the headings code and price; other columns are left alone. */
export class PreviewCsvRequest {
  @IsOptional() @IsUUID() list?: string;
  @IsOptional() @Day() from?: string;
  @Text(1, 200_000) csv: string;
}

export class UndoPricesRequest {
  /** The id of the change. */
  @IsUUID() id: string;
}

export class CreatePriceListRequest {
  @Text(1, 100) @Matches(/\S/, { message: 'name must not be empty' }) name: string;
  /** There is one cash list, and it is there. */
  @IsIn(PRICE_LIST_KINDS.filter((kind) => kind !== 'cash')) kind: Exclude<PriceListKind, 'cash'>;
  /** Left out: with the tax in them. */
  @IsOptional() @IsIn(VAT_MODES) vatMode?: VatMode;
}

@EchoedFields('kind')
export class UpdatePriceListRequest {
  @IsUUID() id: string;
  @Version() version: number;
  @Text(1, 100) @Matches(/\S/, { message: 'name must not be empty' }) name: string;
  /** True: nothing is booked by it any more. */
  @IsOptional() @IsBoolean() retired?: boolean;
  /** Left out: as it is. What is booked stays. */
  @IsOptional() @IsIn(VAT_MODES) vatMode?: VatMode;
}
