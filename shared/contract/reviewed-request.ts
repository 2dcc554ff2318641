import { IsUUID } from 'class-validator';
import { Text, Version } from './fields.js';

/** POST /api/results/reviewed: somebody looked at a release before a correction, and nothing has to be amended. */
export class ReviewedRequest {
  @IsUUID() bookingId: string;
  @Text(1, 40) profileCode: string;
  @Version() version: number;
  @Text(3, 500) reason: string;
}
