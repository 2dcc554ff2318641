import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { Day, Line } from './fields.js';
import { MOVEMENT_KINDS, ORDER_STATES, type MovementKind, type OrderState } from './inventory-shapes.js';
import { PageOrFileRequest } from './worklist.js';

export const MOVEMENT_SORTS = ['at', 'product', 'quantity', 'expiry'] as const;
export type MovementSort = (typeof MOVEMENT_SORTS)[number];

export class MovementsRequest extends PageOrFileRequest {
  @IsOptional() @IsIn(['', ...MOVEMENT_KINDS]) readonly kind?: MovementKind | '';
  /** Part of a product's code or name, a lot, a reference or whom it was given to; or a document's number. */
  @IsOptional() @Line(100) readonly q: string = '';
  @IsOptional() @IsUUID() readonly productId?: string;
  @IsOptional() @IsUUID() readonly lotId?: string;
  @IsOptional() @IsUUID() readonly customerId?: string;
  @IsOptional() @IsUUID() readonly orderId?: string;
  /** Days of the laboratory, both included. */
  @IsOptional() @Day('2026-11-30') readonly from?: string;
  @IsOptional() @Day('2026-11-30') readonly to?: string;
  @IsOptional() @IsIn(MOVEMENT_SORTS) readonly sort?: MovementSort;
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}

export const ORDER_SORTS = ['number', 'supplier', 'expected'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export class OrdersRequest extends PageOrFileRequest {
  /** Part of a supplier or a product, or an order's number. */
  @IsOptional() @Line(100) readonly q: string = '';
  /** `due`: something is still to come; `late`: of those whose day has passed. */
  @IsOptional() @IsIn(['', 'due', 'late', ...ORDER_STATES]) readonly state?: OrderState | 'due' | 'late' | '';
  @IsOptional() @IsIn(ORDER_SORTS) readonly sort?: OrderSort;
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}
