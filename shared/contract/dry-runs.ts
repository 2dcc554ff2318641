import { IsOptional, Matches } from 'class-validator';
import { Type } from 'class-transformer';
import type { Flag } from '../vocabulary.js';
import { Version } from './fields.js';

export class DryRunRequest {
  /** The draft's, as it was read. */
  @Type(() => Number) @Version() readonly version: number;
  /** `next` of the page before; left out: the first page. */
  @IsOptional()
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, {
    message: 'after must be a page of the dry run',
  })
  readonly after?: string;
}

/** A saved value that the draft would judge differently, without a hint of whose it is. */
export interface DryRunLine {
  readonly code: string;
  readonly name: string;
  readonly value: string;
  /** The figure that the draft would calculate; null: the same. */
  readonly newValue: string | null;
  readonly flag: Flag;
  readonly newFlag: Flag;
  readonly range: string;
  readonly newRange: string;
  /** Why the draft would refuse the value as entered. */
  readonly refused: string | null;
  /** The group of the ranges: "F 18+". */
  readonly patient: string;
  /** The day of the sample, yyyy-MM-dd. */
  readonly day: string;
}

/** Some results of the last 90 days, newest first, judged by a draft; nothing is written. */
export interface DryRunPage {
  /** Results judged on this page. */
  readonly looked: number;
  /** All results to be judged; on the first page only. */
  readonly total: number | null;
  /** Results and values that would be flagged differently, or refused. */
  readonly results: number;
  readonly values: number;
  /** Figures that would be calculated differently. */
  readonly figures: number;
  /** Values in another unit of measure than the draft's, which cannot be compared. */
  readonly otherUnit: number;
  /** Results to which the draft's reflex rules would have added a test. */
  readonly reflexes: number;
  /** The first few. */
  readonly lines: readonly DryRunLine[];
  readonly next: string | null;
}
