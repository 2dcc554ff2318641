import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListOf, Text, Version } from './fields.js';

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
