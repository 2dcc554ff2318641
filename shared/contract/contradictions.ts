import { IsBoolean, Matches } from 'class-validator';
import type { Discipline } from '../vocabulary.js';
import { Text, Version } from './fields.js';

/** GET /api/contradictions: a contradiction of the shipped tables, and whether this laboratory checks for it. */
export interface ListedContradiction {
  readonly code: string;
  readonly unit: Discipline;
  /** The contradiction. */
  readonly title: string;
  /** The publication that it is from. */
  readonly source: string;
  /** Codes of shipped parameters that it looks at; empty: it goes by the kind of the rows. */
  readonly parameters: readonly string[];
  readonly on: boolean;
  /** The last switch: by whom, when (ISO 8601) and why; null: never switched. */
  readonly changed: { readonly by: string; readonly at: string; readonly reason: string } | null;
  /** 0 if it was never switched. */
  readonly version: number;
}

/** PUT /api/contradictions/{code} */
export class SwitchContradictionRequest {
  @IsBoolean() readonly on!: boolean;
  @Text(1, 500) @Matches(/\S/, { message: 'reason must not be empty' }) readonly reason!: string;
  @Version(0) readonly version!: number;
}
