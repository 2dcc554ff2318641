import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { DISCIPLINES, type Discipline } from '../vocabulary.js';
import { EchoedFields, IsQuantity, Line, Version } from './fields.js';
import {
  CUSTOMER_KINDS,
  PRODUCT_KINDS,
  ISSUE_POINTS,
  type CustomerKind,
  type ProductKind,
  type IssuePoint,
} from './inventory-shapes.js';
import { PageOrFileRequest } from './worklist.js';

class KeptLine {
  /** Left out: a new one. */
  @IsOptional() @IsUUID() readonly id?: string;
  /** The version that was read of the row to change. */
  @IsOptional() @Version() readonly version?: number;
  @Line(2, 200) readonly name!: string;
  /** False: no longer bought or given to; what happened stays. */
  @IsOptional() @IsBoolean() readonly active?: boolean;
}

/** POST /api/inventory/products: added without an id, changed with id and version. */
@EchoedFields('onHand', 'inStore', 'expired', 'onOrder', 'low', 'used30', 'lastsUntil', 'firstExpiry')
export class SaveProductRequest extends KeptLine {
  /** As it is scanned. */
  @Line(1, 60) readonly code!: string;
  @IsIn(PRODUCT_KINDS) readonly kind!: ProductKind;
  /** The unit of counting: test, tube, mL. */
  @Line(1, 30) readonly useUnit!: string;
  @IsOptional() @IsInt() @Min(0) @Max(3) readonly decimals?: number;
  @IsOptional() @IsQuantity() readonly packSize?: string;
  /** Null: nobody is notified when it runs low. */
  @IsOptional() @IsQuantity() readonly reorderLevel?: string | null;
  /** Left out of a new one: reagents when used, consumables when given out. */
  @IsOptional() @IsIn(ISSUE_POINTS) readonly usedUp?: IssuePoint;
  @IsOptional() @Line(200) readonly supplier?: string;
}

/** POST /api/inventory/customers: added without an id, changed with id and version. */
export class SaveCustomerRequest extends KeptLine {
  @IsIn(CUSTOMER_KINDS) readonly kind!: CustomerKind;
  /** For a department that is a bench: its tests use up what it holds first. */
  @IsOptional() @IsIn(DISCIPLINES) readonly unit?: Discipline | null;
  @IsOptional() @Line(200) readonly contact?: string;
}

class StockListRequest extends PageOrFileRequest {
  /** This one only. */
  @IsOptional() @IsUUID() readonly id?: string;
  /** Part of a code or a name. */
  @IsOptional() @Line(100) readonly q: string = '';
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}

export const PRODUCT_SORTS = ['code', 'name', 'onHand', 'lastsUntil', 'firstExpiry'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export class ProductsRequest extends StockListRequest {
  @IsOptional() @IsIn(['', ...PRODUCT_KINDS]) readonly kind?: ProductKind | '';
  @IsOptional() @IsIn(['', ...ISSUE_POINTS]) readonly usedUp?: IssuePoint | '';
  /** Those at or below their reorder level only. */
  @IsOptional() @IsIn(['true', '']) readonly low?: 'true' | '';
  @IsOptional() @IsIn(['true', 'false', '']) readonly retired?: 'true' | 'false' | '';
  @IsOptional() @IsIn(PRODUCT_SORTS) readonly sort?: ProductSort;
}

export const CUSTOMER_SORTS = ['name', 'kind'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export class CustomersRequest extends StockListRequest {
  @IsOptional() @IsIn(['', ...CUSTOMER_KINDS]) readonly kind?: CustomerKind | '';
  @IsOptional() @IsIn(['true', 'false', '']) readonly retired?: 'true' | 'false' | '';
  @IsOptional() @IsIn(CUSTOMER_SORTS) readonly sort?: CustomerSort;
}

export const LOT_SORTS = ['expiry', 'product', 'lot', 'inStore'] as const;
export type LotSort = (typeof LOT_SORTS)[number];
export const LOT_STATES = ['held', 'expiring', 'expired', 'gone', 'all'] as const;
export type LotState = (typeof LOT_STATES)[number];

export class LotsRequest extends StockListRequest {
  @IsOptional() @IsUUID() readonly productId?: string;
  /** Left out: lots that are somewhere in the laboratory. */
  @IsOptional() @IsIn(LOT_STATES) readonly state: LotState = 'held';
  @IsOptional() @IsIn(LOT_SORTS) readonly sort?: LotSort;
}
