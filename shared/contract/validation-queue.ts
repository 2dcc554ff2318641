import { IsIn, IsOptional } from 'class-validator';
import type {
  JudgementKind,
  RowState,
  DeltaMark,
  PreviousValue,
  ResultWarning,
} from '../domain/results/test-value.js';
import {
  DISCIPLINES,
  type Discipline,
  type Flag,
  type Gender,
  type Priority,
  type Stage,
} from '../vocabulary.js';
import { Paged } from './fields.js';

/** GET /api/results/queue */
export class ValidationQueueRequest {
  @IsOptional() @IsIn(['all', ...DISCIPLINES]) unit?: Discipline | 'all';
  @IsOptional() @Paged(10_000) page?: number;
  @IsOptional() @Paged(200) size?: number;
}

/** Why somebody has to look at a result, in the order of work. */
export const QUEUE_REASONS = [
  'critical',
  'delta',
  'contradiction',
  'abnormal',
  'not_judged',
  'undone',
  'to_check',
  'pending',
  'clean',
] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

/** A result that waits for its signature, with what is needed to judge it. */
export interface QueuedResult {
  readonly id: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly jobCardId: string | null;
  readonly profileCode: string;
  readonly profileName: string;
  readonly unit: Discipline;
  readonly labNumber: string;
  readonly patientName: string;
  readonly gender: Gender;
  readonly age: string;
  readonly priority: Priority;
  readonly doctor: string | null;
  readonly sampleType: string;
  readonly stage: Stage;
  readonly doneby: string;
  readonly clean: boolean;
  readonly version: number;
  /** The first thing that has to be looked at. */
  readonly why: QueueReason;
  /** Exceptions other than flags, deltas and empty rows, in words; none for a clean result. */
  readonly toLookAt: readonly string[];
  readonly openCalls: number;
  readonly warnings: readonly ResultWarning[];
  readonly remarks: string;
  readonly remarksPrinted: boolean;
  /** When it leaves the laboratory unless it is stopped; null: nothing waits. */
  readonly releaseAt: string | null;
  /** Why the requested release of this version did not take place. */
  readonly notReleased: string | null;
  readonly values: readonly QueuedValue[];
}

export interface QueuedValue {
  readonly code: string;
  readonly name: string;
  readonly value: string;
  readonly state: RowState;
  readonly reason: string | null;
  readonly unitOfMeasure: string;
  readonly decimals: number | null;
  readonly flag: Flag;
  readonly critical: boolean;
  /** Whether the value could be judged; `notJudged` says why not. */
  readonly judged: JudgementKind;
  readonly notJudged?: string;
  /** The patient is pregnant, but the range is for women who are not. */
  readonly notPregnant?: true;
  /** A released manual differential of its specimen is reported instead. */
  readonly replaced?: true;
  readonly delta: DeltaMark | null;
  readonly range: string;
  readonly comment: string | null;
  /** Up to three, newest first, as they were when it was saved. */
  readonly previousValues: readonly PreviousValue[];
}
