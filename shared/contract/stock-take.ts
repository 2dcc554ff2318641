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
import { IsQuantity, Line, MOST_LINES, Text, Trimmed } from './fields.js';
import { PRODUCT_KINDS, type ProductKind } from './inventory-shapes.js';
import { TAKE_STATES, type TakeState } from './stock-take-shapes.js';
import { PageOrFileRequest } from './worklist.js';

/** POST /api/inventory/takes. */
export class OpenTakeRequest {
  /** Null: reagents and consumables. */
  @IsOptional() @IsIn(PRODUCT_KINDS) readonly kind?: ProductKind | null;
  /** The store or a department; null: everywhere in the house. */
  @IsOptional() @IsUUID() readonly placeId?: string | null;
  /** False: the sheet says what the books say. Left out: it does not. */
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
  @ArrayMinSize(1, { message: 'lines must say at least one thing' })
  @ArrayMaxSize(MOST_LINES)
  @ValidateNested({ each: true })
  @Type(() => CountedLot)
  readonly lines!: readonly CountedLot[];
}

/** POST /api/inventory/takes/{id}/close. */
export class CloseTakeRequest {
  /** Anything uncounted stays as the books have it. */
  @IsOptional() @IsBoolean() readonly leaveRest?: boolean;
}

/** POST /api/inventory/takes/{id}/drop: it is given up, and moves nothing. */
export class DropTakeRequest {
  @Line(3, 500) readonly reason!: string;
}

export class TakesRequest extends PageOrFileRequest {
  @IsOptional() @IsIn(['', ...TAKE_STATES]) readonly state?: TakeState | '';
  /** Part of a place, a note or a name of who opened it; or its number. */
  @IsOptional() @Line(100) readonly q: string = '';
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}

/** GET /api/inventory/takes/{id}. */
export class TakeRequest {
  @IsOptional() @IsIn(['csv']) readonly format?: 'csv';
}
