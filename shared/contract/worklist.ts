import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import type { JobCardRow } from '../event-payloads.js';
import type { BoardShows } from '../live.js';
import {
  DISCIPLINES,
  PRIORITIES,
  TODO_KINDS,
  type Discipline,
  type Priority,
  type PaymentGate,
  type TodoKind,
} from '../vocabulary.js';
import type { Debt } from '../domain/money/owed.js';
import { EchoedFields, Paged, Text } from './fields.js';

export type { TodoKind } from '../vocabulary.js';

/** For a list whose page is part of the address: only the size. */
export class PageSize {
  @IsOptional() @Paged(200) readonly size: number = 50;
}

/** `?page=1&size=50` of every list. */
export class PageRequest extends PageSize {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500, { message: 'page must not be above 500: narrow the list instead' })
  readonly page: number = 1;
}

/** A list that is also a file. */
export class PageOrFileRequest extends PageRequest {
  @IsOptional() @IsIn(['csv']) readonly format?: 'csv';
}

/** GET /api/jobCard/find/{unit}/waiting/{page}: of the unit's waiting cards those that fit. */
export class WaitingRequest extends PageSize {
  /** Words of the lab number, the patient's name or the test, in any order. */
  @IsOptional() @Text(100) readonly q?: string;
  /** `urgent`: urgent and STAT. */
  @IsOptional() @IsIn(['', ...PRIORITIES]) readonly priority?: Priority | '';
  /** Only this profile. */
  @IsOptional() @Text(100) readonly code?: string;
  /** Past their due time only. */
  @IsOptional() @IsIn(['', 'true']) readonly overdue?: 'true' | '';
}

/** PUT /api/jobCard: opens a closed card again, or closes an open one, by hand; the card as it was read is taken. */
@EchoedFields(
  'bookingInformationId',
  'patientId',
  'profileId',
  'code',
  'testname',
  'laboratoryUnit',
  'priority',
  'patientName',
  'labNumber',
  'datetime',
  'due',
  'status',
  'closedBy',
  'timeOut',
  'nameMark',
)
export class ChangeJobCardRequest {
  @IsUUID() readonly id: string;
  @IsBoolean() readonly open: boolean;
  @Text(2, 500) readonly reason: string;
}

export interface CancelledCards {
  readonly bookingId: string;
  readonly cards: readonly JobCardRow[];
}

/** GET /api/todos: every group of the role with its first page, or one group's page. */
export class TodosRequest extends PageRequest {
  @IsOptional() @IsIn(['', ...TODO_KINDS]) readonly kind?: TodoKind | '';
  @IsOptional() @IsIn(['all', ...DISCIPLINES]) readonly unit?: Discipline | 'all';
  /** Words of the lab number, the patient's name or the task, in any order. */
  @IsOptional() @Text(100) readonly q?: string;
}

/**
 * In `without_bands` lab number and name are the profile's code and name, and the other two ids are ''; in `open_shift`
 * they are the cashier's; in `low_stock` a product's code and name; in `ending_lot` a lot's number and its product's
 * name; in `late_order` an order's number and its supplier's name.
 */
export interface TodoItem {
  /** The subject's id, by the group's kind: the card, the call, the result, the booking, the lot and so on. */
  readonly id: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly profileCode: string | null;
  readonly unit: Discipline | null;
  /** The task, e.g. "Potassium: tell the ward"; never a result's value. */
  readonly text: string;
  readonly since: string;
  readonly due: string | null;
  /** For results to hand over: the effect of what is owed; left out: nothing is. */
  readonly payment?: PaymentGate;
  /** For these and for bookings to be paid: what is left, and who owes it; left out: nothing. */
  readonly owed?: Debt;
  /** For a critical value: the start of its escalation. */
  readonly clockFrom?: string | null;
}

export interface TodoGroup {
  readonly kind: TodoKind;
  readonly title: string;
  readonly total: number;
  /** There are more than `total`, as in any Page. */
  readonly more?: true;
  readonly page?: number;
  readonly size?: number;
  /** One page, most pressing first. */
  readonly items: readonly TodoItem[];
}

export interface Todos {
  readonly groups: readonly TodoGroup[];
}

/** GET /api/live/snapshot/{board or unit}: what a wall-board draws. */
export interface BoardSnapshot {
  /** The part of a patient's identity that this reader sees beside the lab number. */
  readonly shows: BoardShows;
  readonly units: readonly BoardUnit[];
  readonly today: BoardToday;
  readonly criticalCalls: readonly BoardCall[];
  readonly generatedAt: string;
}

export interface BoardUnit {
  readonly unit: Discipline;
  readonly waiting: number;
  readonly overdue: number;
  /** Urgent and stat. */
  readonly urgent: number;
  /** Critical calls still to be made. */
  readonly critical: number;
  readonly cards: readonly BoardCard[];
}

export interface BoardCard {
  readonly id: string;
  /** Its short name; "Special test" for a confidential one. */
  readonly testname: string;
  readonly priority: Priority;
  readonly labNumber: string;
  /** '' on a board that shows the number only. */
  readonly initials: string;
  /** Only on a board whose token allows it. */
  readonly patientName: string | null;
  readonly datetime: string;
  readonly due: string;
}

export interface BoardToday {
  readonly booked: number;
  readonly released: number;
}

export interface BoardCall {
  readonly id: string;
  readonly unit: Discipline;
  readonly labNumber: string;
  readonly initials: string;
  readonly patientName: string | null;
  readonly raisedAt: string;
  /** The start of its escalation: raised, or the last attempt that reached nobody. */
  readonly clockFrom: string;
  readonly minutes: number;
}
