import { IsBoolean, IsIn, IsISO8601, IsOptional, IsUUID, MaxLength } from 'class-validator';
import { DISCIPLINES, type CallKind, type Discipline } from '../vocabulary.js';
import { Paged, Text } from './fields.js';

export const CALL_OUTCOMES = ['told', 'not_reached'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_STATUSES = ['open', 'told', 'off'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

export class AcknowledgeCriticalRequest {
  @IsUUID() callId: string;
  @IsIn(CALL_OUTCOMES) outcome: CallOutcome;
  /** The person who was told, or could not be reached. */
  @IsOptional() @Text(200) person?: string;
  @IsOptional() @Text(100) role?: string;
  @IsOptional() @Text(50) phone?: string;
  /** When the call was made; the server's time when left out. */
  @IsOptional() @IsISO8601({ strict: true }) @MaxLength(40) at?: string;
  @IsOptional() @IsBoolean() readBack?: boolean;
  @IsOptional() @Text(1000) comment?: string;
}

/** GET /api/results/critical: the call log; without any of these the open calls, oldest first, as a plain list. */
export class CallLogRequest {
  @IsOptional() @IsIn(['', 'all', ...CALL_STATUSES]) status?: CallStatus | 'all' | '';
  /** Days of the laboratory on which the value was found, yyyy-MM-dd, both included. */
  @IsOptional() @Text(10) from?: string;
  @IsOptional() @Text(10) to?: string;
  @IsOptional() @IsIn(['all', ...DISCIPLINES]) unit?: Discipline | 'all';
  /** Part of the patient's name, or the lab number. */
  @IsOptional() @Text(100) q?: string;
  @IsOptional() @IsUUID() callId?: string;
  @IsOptional() @IsUUID() bookingId?: string;
  @IsOptional() @Text(1, 40) profileCode?: string;
  /** Calls of results that the caller saved since the value was found. Alone: the open ones, as a plain list. */
  @IsOptional() @IsIn(['', 'true']) mine?: 'true' | '';
  /** A file of everything that the filters find. */
  @IsOptional() @IsIn(['csv']) format?: 'csv';
  @IsOptional() @Paged(10_000) page?: number;
  @IsOptional() @Paged(200) size?: number;
}

/** A critical value that still has to be reported, as the bench sees it. */
export interface CriticalCall {
  readonly callId: string;
  /** `correction`: the doctor has to hear that a critical value was taken back. */
  readonly kind: CallKind;
  readonly bookingId: string;
  readonly patientId: string;
  readonly profileCode: string;
  readonly unit: Discipline;
  readonly parameterCode: string;
  readonly parameter: string;
  readonly value: string;
  /** For a correction: the critical value that was taken back. */
  readonly was: string | null;
  readonly unitOfMeasure: string;
  readonly flag: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly referringDoctor: string | null;
  readonly raisedAt: string;
  /** The start of its escalation: raised, or the last attempt that reached nobody. */
  readonly clockFrom: string;
  /** 0 below 15 minutes, 1 from 15 (the bench again), 2 from 30 (manager), 3 from 60 (pathologist). */
  readonly escalation: 0 | 1 | 2 | 3;
  readonly attempts: readonly CallRecord[];
}

/** A line of the call log. */
export interface CallLogRow extends CriticalCall {
  /** `off`: the value was edited, or the booking deleted, before anybody was told. */
  readonly status: CallStatus;
  /** False: the value was edited since, so the result no longer says what was told. */
  readonly stands: boolean;
  /** The call that was made; null while open, or off. */
  readonly told: CallRecord | null;
  /** Minutes from the value to the call; null: no call was made. */
  readonly minutes: number | null;
  /** The last step of the escalation that was announced: 0 none, 1 bench, 2 manager, 3 pathologist. */
  readonly escalated: number;
}

/** One call made, or tried, about a critical value (42 CFR 493.1291(g)). */
export interface CallRecord {
  readonly outcome: CallOutcome;
  readonly value: string;
  readonly caller: string;
  readonly person: string;
  readonly role: string;
  readonly phone: string;
  readonly at: string;
  readonly readBack: boolean;
  readonly comment: string;
}
