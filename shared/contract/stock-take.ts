import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { type Lot, type ProductKind, PRODUCT_KINDS } from './inventory-shapes.js';
import { IsQuantity, Line, MOST_LINES, Text, Trimmed } from './fields.js';
import { PageOrFileRequest } from './worklist.js';

const TAKE_STATES = ['open', 'closed', 'dropped'] as const;
export type StockTakeState = (typeof TAKE_STATES)[number];

/** A count of what is there. */
export interface StockTake {
  readonly id: string;
  readonly number: number;
  readonly state: StockTakeState;
  /** The kind to count; null: reagents and consumables. */
  readonly kind: ProductKind | null;
  /** Null: the store and the benches. */
  readonly placeId: string | null;
  readonly place: string | null;
  /** The book figure of a lot is shown only once it was counted. */
  readonly blind: boolean;
  readonly note: string;
  readonly at: string;
  readonly by: string;
  /** How many lots were counted, each at its place, and how many differed from the books. */
  readonly counted: number;
  readonly different: number;
  readonly countedBy: readonly string[];
  readonly endedAt: string | null;
  readonly endedBy: string | null;
  /** Why it was abandoned. */
  readonly endedReason: string | null;
}

/** A lot at a place, as it is counted. */
export interface StockTakeLine {
  readonly lotId: string;
  readonly lot: string;
  readonly productId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly useUnit: string;
  readonly decimals: number;
  readonly expiry: string | null;
  readonly state: Lot['state'];
  readonly placeId: string;
  readonly place: string;
  /** The book figure when it was counted, else now; null: hidden until it is counted. */
  readonly books: string | null;
  /** Null: not counted. */
  readonly counted: string | null;
  /** "-2": missing; "3": more than in the books. Null: not counted. */
  readonly difference: string | null;
  readonly reason: string;
  readonly countedAt: string | null;
  readonly countedBy: string | null;
  /** How many times it was counted. */
  readonly counts: number;
}

/** The count sheet: the store first, and in each place the first to expire first. */
export interface StockTakeSheet extends StockTake {
  readonly lines: readonly StockTakeLine[];
}

/** POST /api/inventory/takes. */
export class OpenStockTakeRequest {
  /** Null: reagents and consumables. */
  @IsOptional() @IsIn(PRODUCT_KINDS) readonly kind?: ProductKind | null;
  /** The store or a department; null: the whole laboratory. */
  @IsOptional() @IsUUID() readonly placeId?: string | null;
  /** False: the sheet shows the book figures. Left out: it does not. */
  @IsOptional() @IsBoolean() readonly blind?: boolean;
  @IsOptional() @Trimmed() @Text(500) readonly note?: string;
}

export class CountedLot {
  @IsUUID() readonly lotId!: string;
  @IsUUID() readonly placeId!: string;
  /** The counted quantity, zero included; null takes the count back. Left out: it stays. */
  @IsOptional() @IsQuantity() readonly counted?: string | null;
  /** Why it differs. */
  @IsOptional() @Line(500) readonly reason?: string;
}

/** POST /api/inventory/takes/{id}/counts: what was counted so far, kept until it is closed. */
export class CountRequest {
  @IsArray()
  @ArrayMinSize(1, { message: 'lines must have at least one entry' })
  @ArrayMaxSize(MOST_LINES)
  @ValidateNested({ each: true })
  @Type(() => CountedLot)
  readonly lines!: readonly CountedLot[];
}

/** POST /api/inventory/takes/{id}/close. */
export class CloseStockTakeRequest {
  /** Anything uncounted stays as the books have it. */
  @IsOptional() @IsBoolean() readonly leaveRest?: boolean;
}

/** POST /api/inventory/takes/{id}/drop: it is given up, and moves nothing. */
export class AbandonStockTakeRequest {
  @Line(3, 500) readonly reason!: string;
}

export class StockTakesRequest extends PageOrFileRequest {
  @IsOptional() @IsIn(['', ...TAKE_STATES]) readonly state?: StockTakeState | '';
  /** Part of a place, a note or a name of who opened it; or its number. */
  @IsOptional() @Line(100) readonly q: string = '';
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}

/** GET /api/inventory/takes/{id}. */
export class StockTakeRequest {
  @IsOptional() @IsIn(['csv']) readonly format?: 'csv';
}
