import { IsBoolean, IsIn, IsISO8601, IsOptional } from 'class-validator';
import { SETTABLE_STATES } from '../domain/specimens/specimen-state.js';
import type { Discipline, Gender, Priority, SpecimenState, Stage } from '../vocabulary.js';
import type { SpecimenAct } from '../domain/specimens/specimen-state.js';
import type { Specimen } from './booking-shapes.js';
import { Text } from './fields.js';

/**
 * PUT /api/specimens/{accession}: what happened to it. `collected` needs `at`; `rejected` needs one of
 * REJECTION_REASONS; `received` of a rejected one (examined all the same) needs a reason; `ordered` takes a receipt back.
 */
export class ChangeSpecimenRequest {
  @IsIn(SETTABLE_STATES, { message: `state must be one of ${SETTABLE_STATES.join(', ')}` })
  readonly state: SpecimenState;
  /**
   * When it happened; left out: now, except for a collection, whose time must be stated. Without a zone it is
   * laboratory time.
   */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'at must be a date and time' })
  readonly at?: string | null;
  /** Somebody looked again: a collection of more than seven days ago is meant. */
  @IsOptional() @IsBoolean() readonly collectedLongAgo?: boolean | null;
  @IsOptional() @Text(500) readonly reason?: string | null;
  /** Beside the reason of a rejection, e.g. "label of bed 4 on tube of bed 5". */
  @IsOptional() @Text(500) readonly note?: string | null;
  /** The collector; left out: the caller. */
  @IsOptional() @Text(120) readonly by?: string | null;
  /** For `stored`: rack and place. */
  @IsOptional() @Text(120) readonly place?: string | null;
}

/** One thing that happened to a specimen. */
export interface SpecimenStep {
  readonly act: SpecimenAct;
  readonly state: SpecimenState;
  /** When, as stated. */
  readonly at: string;
  /** Full name; '' in older bookings. */
  readonly by: string;
  readonly enteredAt: string;
  readonly reason: string | null;
  readonly place: string | null;
}

export interface SpecimenTest {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly stage: Stage;
  /** The due time of its open job card; null: none is open. */
  readonly due: string | null;
}

/** GET /api/specimens/{accession}: the specimen, its patient, its tests and its history. */
export interface SpecimenDetail extends Specimen {
  readonly bookingId: string;
  readonly patient: {
    readonly id: string;
    readonly fullName: string;
    readonly labNumber: string;
    readonly dateOfBirth: string | null;
    readonly gender: Gender;
  };
  readonly priority: Priority;
  readonly tests: readonly SpecimenTest[];
  /** Warnings for the person who holds the tube, e.g. "Time of collection not stated". */
  readonly warnings: readonly string[];
  /** Oldest first. */
  readonly history: readonly SpecimenStep[];
}
