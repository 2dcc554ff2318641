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
  Min,
  ValidateNested,
} from 'class-validator';

const MOST_OF_A_BATCH = 200;

export class BatchItemRequest {
  @IsUUID() bookingId: string;
  @IsString() @Length(1, 40) profileCode: string;
  @IsInt() @Min(1) version: number;
  /** Somebody looked at its flags, jumps and warnings: it need not be clean. Of one result alone. */
  @IsOptional() @IsBoolean() seen?: boolean;
}

/** POST /api/results/release-batch: several clean results in one action, each its own transaction. */
export class ReleaseBatchRequest {
  @IsOptional() @IsIn(['validate', 'release']) action?: 'validate' | 'release';
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_OF_A_BATCH)
  @ValidateNested({ each: true })
  @Type(() => BatchItemRequest)
  items: BatchItemRequest[];
}

export class StoppedItemRequest {
  @IsUUID() bookingId: string;
  @IsString() @Length(1, 40) profileCode: string;
}

/** POST /api/results/release-batch/undo: what waits to be released stays in the laboratory, authorised. */
export class UndoReleaseRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_OF_A_BATCH)
  @ValidateNested({ each: true })
  @Type(() => StoppedItemRequest)
  items: StoppedItemRequest[];
}
