import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { MOVEMENT_KINDS, ORDER_STATES, type MovementKind, type OrderState } from './inventory-shapes.js';
import { IsDayText, OneLine, Trimmed } from './stock-fields.js';
import { PageOrFileRequest } from './worklist.js';

export const MOVEMENT_SORTS = ['at', 'product', 'quantity', 'expiry'] as const;
export type MovementSort = (typeof MOVEMENT_SORTS)[number];

export class MovementsRequest extends PageOrFileRequest {
  @IsOptional()
  @IsIn(['', ...MOVEMENT_KINDS])
  readonly kind?: MovementKind | '';

  /** Part of a product's code or name, a lot, a reference or whom it was given to; or a document's number. */
  @IsOptional()
  @Trimmed()
  @IsString()
  @MaxLength(100)
  @OneLine()
  readonly q: string = '';

  @IsOptional()
  @IsUUID()
  readonly productId?: string;

  @IsOptional()
  @IsUUID()
  readonly lotId?: string;

  @IsOptional()
  @IsUUID()
  readonly customerId?: string;

  @IsOptional()
  @IsUUID()
  readonly orderId?: string;

  /** Days of the laboratory, both included. */
  @IsOptional()
  @IsDayText()
  readonly from?: string;

  @IsOptional()
  @IsDayText()
  readonly to?: string;

  @IsOptional()
  @IsIn(MOVEMENT_SORTS)
  readonly sort?: MovementSort;

  @IsOptional()
  @IsIn(['asc', 'desc'])
  readonly order?: 'asc' | 'desc';
}

export const ORDER_SORTS = ['number', 'supplier', 'expected'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export class OrdersRequest extends PageOrFileRequest {
  /** Part of a supplier or a product, or an order's number. */
  @IsOptional()
  @Trimmed()
  @IsString()
  @MaxLength(100)
  @OneLine()
  readonly q: string = '';

  /** `due`: something is still to come; `late`: of those whose day has passed. */
  @IsOptional()
  @IsIn(['', 'due', 'late', ...ORDER_STATES])
  readonly state?: OrderState | 'due' | 'late' | '';

  @IsOptional()
  @IsIn(ORDER_SORTS)
  readonly sort?: OrderSort;

  @IsOptional()
  @IsIn(['asc', 'desc'])
  readonly order?: 'asc' | 'desc';
}
