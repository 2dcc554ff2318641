import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsQuantity, Line, ListOf, MOST_LINES, OneLine, StockDay, Text, Trimmed, Day } from './fields.js';
import { MOVEMENT_KINDS, ORDER_STATES, type MovementKind, type OrderState } from './inventory-shapes.js';
import { PageOrFileRequest } from './worklist.js';

const text =
  (from: number, to: number): PropertyDecorator =>
  (target, key) => {
    for (const rule of [Trimmed(), IsString(), Length(from, to), OneLine()]) rule(target, key as string);
  };

function lines(kind: () => new () => object): PropertyDecorator {
  const rules = [
    IsArray(),
    ArrayMinSize(1, { message: 'lines must have at least one entry' }),
    ArrayMaxSize(MOST_LINES),
    ValidateNested({ each: true }),
    Type(kind),
  ];
  return (target, key) => {
    for (const rule of rules) rule(target, key as string);
  };
}

class ProductLine {
  @IsUUID() readonly productId!: string;
  @IsQuantity() readonly quantity!: string;
}

export class OrderedLine extends ProductLine {}

/** POST /api/inventory/orders. */
export class OrderRequest {
  @text(2, 200) readonly supplier!: string;
  /** The day on which it should arrive. */
  @IsOptional() @StockDay() readonly expected?: string | null;
  @IsOptional() @Trimmed() @Text(500) readonly note?: string;
  @lines(() => OrderedLine) readonly lines!: readonly OrderedLine[];
}

/** POST /api/inventory/orders/{id}/close: nothing more is expected of it. */
export class CloseOrderRequest {
  @text(3, 500) readonly reason!: string;
}

export class ReceivedLine extends ProductLine {
  @text(1, 60) readonly lot!: string;
  /** Null: it does not expire. */
  @IsOptional() @StockDay() readonly expiry?: string | null;
  /** True: the pack bears no expiry. A reagent that is received needs its expiry or this. */
  @IsOptional() @IsBoolean() readonly noExpiry?: boolean;
}

/** POST /api/inventory/received: into the store; with an order what came of it. */
export class ReceiveRequest {
  @IsOptional() @IsUUID() readonly orderId?: string;
  /** Left out if the order names it. */
  @IsOptional() @Line(200) readonly supplier?: string;
  /** The delivery note. */
  @IsOptional() @Line(100) readonly reference?: string;
  /** Why there is no order, if there is none. */
  @IsOptional() @Trimmed() @Text(500) readonly reason?: string;
  /** More than was ordered is taken. */
  @IsOptional() @IsBoolean() readonly acceptMore?: boolean;
  @lines(() => ReceivedLine) readonly lines!: readonly ReceivedLine[];
}

export class DispatchedLine extends ProductLine {
  /** Left out: the lots that expire first. */
  @IsOptional() @IsUUID() readonly lotId?: string;
  /** Why another lot than the one that expires first. */
  @IsOptional() @Trimmed() @Text(500) readonly reason?: string;
}

/** POST /api/inventory/dispatched: out of the store. */
export class DispatchRequest {
  @IsUUID() readonly customerId!: string;
  @IsOptional() @Line(100) readonly reference?: string;
  @lines(() => DispatchedLine) readonly lines!: readonly DispatchedLine[];
}

export class LotLine {
  @IsUUID() readonly lotId!: string;
  @IsQuantity() readonly quantity!: string;
}

/** POST /api/inventory/returned: back into the store. */
export class ReturnRequest {
  @IsUUID() readonly customerId!: string;
  @text(3, 500) readonly reason!: string;
  @lines(() => LotLine) readonly lines!: readonly LotLine[];
}

/** POST /api/inventory/wasted: broken, spilt, expired. */
export class WasteRequest {
  /** Its place; left out: the store. */
  @IsOptional() @IsUUID() readonly placeId?: string;
  @text(3, 500) readonly reason!: string;
  @lines(() => LotLine) readonly lines!: readonly LotLine[];
}

/** POST /api/inventory/lots/{id}/expiry: it was typed wrong. */
export class CorrectExpiryRequest {
  /** Null: it does not expire. */
  @ValidateIf((_, value) => value !== null) @StockDay() readonly expiry!: string | null;
  @text(3, 500) readonly reason!: string;
}

const HAND_PURPOSES = ['repeat', 'control', 'other'] as const;

/** POST /api/inventory/used: repeats and controls, which no result tells. */
export class UseRequest {
  @IsIn(HAND_PURPOSES) readonly purpose!: (typeof HAND_PURPOSES)[number];
  /** The profile whose reagents are used `runs` times; else `lines` lists the use. */
  @IsOptional() @Line(1, 40) readonly profileCode?: string;
  @IsOptional() @IsInt() @Min(1) @Max(1000) readonly runs?: number;
  @IsOptional() @Trimmed() @Text(500) readonly reason?: string;
  @IsOptional() @ListOf(() => ProductLine, 1, MOST_LINES) readonly lines?: readonly ProductLine[];
}

const MOVEMENT_SORTS = ['at', 'product', 'quantity', 'expiry'] as const;
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

const ORDER_SORTS = ['number', 'supplier', 'expected'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export class OrdersRequest extends PageOrFileRequest {
  /** Part of a supplier or a product, or an order's number. */
  @IsOptional() @Line(100) readonly q: string = '';
  /** `due`: something is still to come; `late`: of those whose day has passed. */
  @IsOptional() @IsIn(['', 'due', 'late', ...ORDER_STATES]) readonly state?: OrderState | 'due' | 'late' | '';
  @IsOptional() @IsIn(ORDER_SORTS) readonly sort?: OrderSort;
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}
