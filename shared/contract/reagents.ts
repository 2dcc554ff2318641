import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { EchoedFields, Day, IsQuantity, Line, ListOf, Version } from './fields.js';
import { PageOrFileRequest, PageRequest } from './worklist.js';
import type { Discipline } from '../vocabulary.js';

export const MOST_REAGENTS = 40;

/** The quantity of a product that one test of a profile uses. */
export interface ProfileReagent {
  readonly productId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly useUnit: string;
  readonly quantity: string;
  /** For a kit: the parameter that is measured with it. */
  readonly parameter: string | null;
}

export interface ProfileReagents {
  readonly code: string;
  readonly reagents: readonly ProfileReagent[];
  /** 0: never stated. */
  readonly version: number;
}

@EchoedFields('productCode', 'productName', 'useUnit')
export class ReagentLine {
  @IsUUID() readonly productId!: string;
  @IsQuantity() readonly quantity!: string;
  @IsOptional() @Line(1, 40) readonly parameter?: string | null;
}

/** PUT /api/inventory/reagents/{code}: the whole list, by the version that was read. */
@EchoedFields('code')
export class SaveReagentsRequest {
  @Version(0) readonly version!: number;
  @ListOf(() => ReagentLine, MOST_REAGENTS) readonly reagents!: readonly ReagentLine[];
}

/** GET /api/inventory/used-profiles: whose use can be written by hand, those in use first. */
export class UsedProfilesRequest extends PageRequest {
  /** Part of a name or a code, or what people call it. */
  @IsOptional() @Line(100) readonly q: string = '';
}

export interface UsedProfile {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** No longer ordered; earlier orders still use reagents. */
  readonly retired: boolean;
}

export const USAGE_GROUPS = ['product', 'lot', 'profile', 'each'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];
export const USAGE_SORTS = ['product', 'total', 'at'] as const;
export type UsageSort = (typeof USAGE_SORTS)[number];

/** GET /api/inventory/usage: what was used in a period, by reagent, lot or profile, or each use. */
export class UsageRequest extends PageOrFileRequest {
  @IsOptional() @IsIn(['', ...USAGE_GROUPS]) readonly by?: UsageGroup | '';
  /** Part of a product's code or name, of a lot, or a profile's code. */
  @IsOptional() @Line(100) readonly q: string = '';
  @IsOptional() @IsUUID() readonly productId?: string;
  @IsOptional() @Line(40) readonly profile?: string;
  /** Days of the laboratory, both included. */
  @IsOptional() @Day('2026-11-30') readonly from?: string;
  @IsOptional() @Day('2026-11-30') readonly to?: string;
  @IsOptional() @IsIn(USAGE_SORTS) readonly sort?: UsageSort;
  @IsOptional() @IsIn(['asc', 'desc']) readonly order?: 'asc' | 'desc';
}

/** One use of stock; a field is null if the list is not grouped by it. */
export interface UsageLine {
  readonly key: string;
  readonly productCode: string;
  readonly productName: string;
  readonly useUnit: string;
  readonly lot: string | null;
  readonly profileCode: string | null;
  /** The time of the use, or of the last one of a group. */
  readonly at: string;
  readonly by: string | null;
  readonly tests: string;
  readonly repeats: string;
  readonly controls: string;
  readonly other: string;
  /** The part that no lot covered. */
  readonly notCovered: string;
  readonly total: string;
}
