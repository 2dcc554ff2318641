import { IsBoolean, Matches } from 'class-validator';
import type { Discipline } from '../vocabulary.js';
import { Text, Version } from './fields.js';

/** GET /api/contradictions: a row of the shipped tables, and whether this laboratory asks about it. */
export interface ListedContradiction {
  readonly code: string;
  readonly unit: Discipline;
  /** The contradiction. */
  readonly title: string;
  /** Where that was published. */
  readonly source: string;
  /** Parameters of the shipped catalogue that it looks at; none: any, by what the rows are. */
  readonly parameters: readonly string[];
  readonly on: boolean;
  /** The last switch: by whom, when (ISO 8601) and why; null: never switched. */
  readonly changed: { readonly by: string; readonly at: string; readonly reason: string } | null;
  /** 0 while nobody ever switched it. */
  readonly version: number;
}

/** PUT /api/contradictions/{code} */
export class SwitchContradictionRequest {
  @IsBoolean() readonly on!: boolean;
  @Text(1, 500) @Matches(/\S/, { message: 'reason must not be empty' }) readonly reason!: string;
  @Version(0) readonly version!: number;
}
