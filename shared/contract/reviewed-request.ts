import { IsInt, IsString, IsUUID, Length, Min } from 'class-validator';

/** POST /api/results/reviewed: somebody looked at a release before a correction, and nothing has to be amended. */
export class ReviewedRequest {
  @IsUUID() bookingId: string;
  @IsString() @Length(1, 40) profileCode: string;
  @IsInt() @Min(1) version: number;
  @IsString() @Length(3, 500) reason: string;
}
