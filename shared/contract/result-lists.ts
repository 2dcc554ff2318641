import { IsIn, IsOptional, IsBoolean, IsUUID } from 'class-validator';
import { LISTED_STAGES } from '../domain/stage.js';
import type { CallSummary } from '../domain/results/critical-calls.js';
import type { BookedTestRow } from '../event-payloads.js';
import { DISCIPLINES, type Discipline, type Stage } from '../vocabulary.js';
import { Paged, Text, ListOf, Version } from './fields.js';

export const RESULT_SORTS = [
  'labNumber',
  'patient',
  'test',
  'unit',
  'stage',
  'flags',
  'doneby',
  'authorisedBy',
  'at',
] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

/** `preliminary`: issued as such, and the final report has not left yet. */
export const RESULT_STATES = [...LISTED_STAGES, 'preliminary'] as const;
export type ResultState = Stage | 'preliminary';

/** GET /api/results. */
export class ResultListRequest {
  /** Days of the laboratory, yyyy-MM-dd, both included. */
  @IsOptional() @Text(10) from?: string;
  @IsOptional() @Text(10) to?: string;
  @IsOptional() @IsIn(['all', ...DISCIPLINES]) unit?: Discipline | 'all';
  /** Part of the patient's name, or the lab number. */
  @IsOptional() @Text(100) q?: string;
  @IsOptional() @IsIn(RESULT_STATES) stage?: ResultState;
  /** A column of the list; by default `at`, newest first. Ties: newest first. */
  @IsOptional() @IsIn(RESULT_SORTS) sort?: ResultSort;
  @IsOptional() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** A file of everything that the filters find. */
  @IsOptional() @IsIn(['csv']) format?: 'csv';
  @IsOptional() @Paged(10_000) page?: number;
  @IsOptional() @Paged(200) size?: number;
}

/** A line of view/results. */
export interface ResultListRow extends BookedTestRow {
  readonly id: string;
  readonly profileName: string;
  readonly stage: Stage;
  readonly doneby: string;
  readonly authorisedBy: string | null;
  readonly releasedAt: string | null;
  readonly at: string;
  readonly flags: { readonly L: number; readonly H: number; readonly critical: number };
  /** No flag, no delta mark, no warning: can be authorised with others in one action. */
  readonly clean: boolean;
  readonly openCalls: number;
  /** When it leaves the laboratory unless it is stopped; null: nothing waits. */
  readonly releaseAt: string | null;
  /** Why the requested release of this version did not take place. */
  readonly notReleased: string | null;
  /** The people told of its critical values. */
  readonly toldCalls: readonly CallSummary[];
  /** Released and confidential: this reader sees neither its flags nor its calls. */
  readonly withheld: boolean;
  /** Its newest preliminary report, until the final one is released; else null. */
  readonly preliminaryNo: number | null;
  readonly version: number;
}

const MOST_OF_A_BATCH = 200;

export class BatchItemRequest {
  @IsUUID() bookingId: string;
  @Text(1, 40) profileCode: string;
  @Version() version: number;
  /** Somebody looked at its flags, jumps and warnings: it need not be clean. Of one result alone. */
  @IsOptional() @IsBoolean() seen?: boolean;
}

/** POST /api/results/release-batch: several clean results in one action, each its own transaction. */
export class ReleaseBatchRequest {
  @IsOptional() @IsIn(['validate', 'release']) action?: 'validate' | 'release';
  @ListOf(() => BatchItemRequest, 1, MOST_OF_A_BATCH) items: BatchItemRequest[];
}

export class StoppedItemRequest {
  @IsUUID() bookingId: string;
  @Text(1, 40) profileCode: string;
}

/** POST /api/results/release-batch/undo: what waits to be released stays in the laboratory, authorised. */
export class UndoReleaseRequest {
  @ListOf(() => StoppedItemRequest, 1, MOST_OF_A_BATCH) items: StoppedItemRequest[];
}
