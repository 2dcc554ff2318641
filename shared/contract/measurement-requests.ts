import type { TransformFnParams } from 'class-transformer';
import { Allow, IsBoolean, IsOptional } from 'class-validator';
import { Text } from './fields.js';

export class RepeatRequest {
  @Text(1, 200) value: string;
  @Text(1, 500) reason: string;
}

/** One measurement of a repeated row; who entered it and when says the server. */
export class MeasurementRequest {
  /** '' only of the chosen one: it is still to be measured. */
  @Text(200) value: string;
  /** For each but the first. */
  @IsOptional() @Text(500) reason?: string | null;
  @IsBoolean() chosen: boolean;
  @Allow() by?: unknown;
  @Allow() at?: unknown;
}

export const MOST_MEASUREMENTS = 20;

/** A factor may come as a number. */
export function asText({ value }: TransformFnParams): unknown {
  return typeof value === 'number' ? String(value) : value;
}
