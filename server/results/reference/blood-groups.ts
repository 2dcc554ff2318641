import {
  bloodGroupOf,
  groupText,
  type BloodGroup,
} from '../../../shared/disciplines/bloodbank/blood-group.js';
import {
  confirmationOf,
  groupingFor,
  resolutionOf,
} from '../../../shared/disciplines/bloodbank/group-here.js';
import { hasReactions } from '../../../shared/disciplines/bloodbank/readings.js';
import type { AssessedPatient } from '../../../shared/domain/results/assessed-patient.js';
import type { Sections } from '../../../shared/domain/results/sections.js';
import { isIssued, isRefunded, isWithdrawn, type SavedStage } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import { accessionBase, SAMPLED_AT } from '../../specimens/index.js';
import type { StoredValue } from '../store/result-record.js';

interface FoundResult {
  readonly resultId: string;
  readonly bookingId: string;
  readonly code: string;
  readonly stage: SavedStage;
  readonly profileStage: Stage;
  readonly labNumber: string;
  readonly bookingIndex: number;
  readonly sampledAt: Date;
  readonly values: readonly StoredValue[];
  readonly sections: Sections;
  readonly assessedFor: AssessedPatient;
}

/** A current blood bank result of the patient, released or not. */
export interface RecordedResult extends FoundResult {
  /** The booking's number with a counter: LAB17-2. */
  readonly number: string;
}

const OF_PATIENT = `
  select r.id as "resultId", r.booking_id as "bookingId", r.code, r.stage, t.stage as "profileStage",
    b.lab_number as "labNumber", b.booking_index as "bookingIndex",
    ${SAMPLED_AT} as "sampledAt",
    r.values, r.sections, r.assessed_for as "assessedFor"
  from result r
  join booking b on b.id = r.booking_id and b.deleted_at is null
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code and t.removed_at is null
  where r.patient_id = $1 and r.discipline = 'bloodbank'
  order by "sampledAt" desc, r.id desc`;

/** Newest sample first; withdrawn and refunded ones do not count. */
export async function resultsOf(sql: Sql, patientId: string): Promise<readonly RecordedResult[]> {
  const found = await sql.sql<FoundResult>(OF_PATIENT, [patientId]);
  return found
    .filter(({ stage, profileStage }) => !isWithdrawn(stage) && !isRefunded(profileStage))
    .map((one) => ({ ...one, number: accessionBase(one) }));
}

export interface RecordedGroup {
  readonly of: RecordedResult;
  readonly group: BloodGroup;
  readonly isConfirmed: boolean;
  readonly isIssued: boolean;
  readonly isForwardOnly: boolean;
}

/**
 * Groups that a second person confirmed or that were released, each from its own reading; not those of a sample that
 * turned out to be another person's.
 */
export function groupsIn(results: readonly RecordedResult[]): readonly RecordedGroup[] {
  const read = results.filter(({ values }) => hasReactions(values));
  // A result that only follows from a reading does not count separately until it is released.
  const others = results.filter(
    (one) =>
      !read.includes(one) &&
      (isIssued(one.stage) || !read.some(({ bookingId }) => bookingId === one.bookingId)),
  );
  const wrong = new Set(results.flatMap(({ sections }) => contradictedSamples(sections)));
  return [...read, ...others]
    .filter(({ resultId }) => !wrong.has(resultId))
    .flatMap((of) => {
      const group = storedGroup(of.values);
      const isConfirmed = confirmationOf(of.sections) !== null;
      const isReleased = isIssued(of.stage);
      if (group === undefined || (!isConfirmed && !isReleased)) return [];
      const isForwardOnly = groupingFor(of.assessedFor) === 'forward only';
      return [{ of, group, isConfirmed, isIssued: isReleased, isForwardOnly }];
    });
}

function contradictedSamples(sections: Sections): readonly string[] {
  const resolution = resolutionOf(sections);
  return resolution?.wrongBlood === 'then' ? resolution.against : [];
}

function storedGroup(values: readonly Pick<StoredValue, 'code' | 'parameter'>[]): BloodGroup | undefined {
  const textOf = (code: string): string => values.find((row) => row.code === code)?.parameter ?? '';
  const group = bloodGroupOf(groupText({ abo: textOf('ABO'), rhd: '' }));
  return group === undefined ? undefined : { ...group, rhd: textOf('RHD') };
}

/** It may be one of the two samples that a group needs. */
export function mayCount({ isConfirmed, isIssued: isReleased, isForwardOnly }: RecordedGroup): boolean {
  return isConfirmed && isReleased && !isForwardOnly;
}

type Sample = Pick<RecordedResult, 'bookingId' | 'sampledAt'>;

/** Two bookings of one puncture are one sample. */
export function isSeparate(one: Sample, other: Sample): boolean {
  return one.bookingId !== other.bookingId && one.sampledAt.getTime() !== other.sampledAt.getTime();
}
