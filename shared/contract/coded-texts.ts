import { IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { Text, Version } from './fields.js';
import { Code } from './profile-code.js';

class CodedTextRequest {
  @Code() code: string;
  /** Left out: it stays what it is. */
  @IsOptional() @IsBoolean() retired?: boolean;
  /** As it was read, 0 for a new one; left out: whatever stands. */
  @IsOptional() @Version(0) version?: number;
}

export class PhraseRequest extends CodedTextRequest {
  @Text(1, 2000) @Matches(/\S/, { message: 'phrase must not be empty' }) phrase: string;
}

export class FilmCommentRequest extends CodedTextRequest {
  @Text(1, 2000) @Matches(/\S/, { message: 'comment must not be empty' }) comment: string;
  /** True: it says that platelets are clumped. Left out: stays as it is. */
  @IsOptional() @IsBoolean() clumps?: boolean;
}

export class CodedTextsRequest {
  /** Part of the code or of the text. */
  @IsOptional() @Text(100) readonly q?: string;
  /** `true`: with those that were retired. */
  @IsOptional() @IsIn(['true', 'false']) readonly retired: 'true' | 'false' = 'false';
}
