import type { AssessedPatient } from '../../../shared/domain/results/assess-result.js';
import { gestationDays } from '../../../shared/domain/people/gestation.js';
import { ageText } from '../../../shared/domain/people/age.js';
import { labDay } from '../../../shared/domain/time/lab-time.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import type { Clinical } from '../../../shared/contract/booking-shapes.js';
import type { ResultNotes } from '../../../shared/contract/results.js';
import type { BookedTestRow } from '../../../shared/event-payloads.js';
import type { Discipline, Gender, Stage } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import { forbidden, notFound } from '../../kernel/http/problem.js';
import {
  DRAWN_TUBES,
  REJECTED_SPECIMEN,
  SAMPLED_AT,
  type DrawnTube,
  type RejectedSpecimen,
} from '../../specimens/index.js';

/** One requested profile of a booking, with whom it is for. */
export interface BookedTest {
  readonly bookingId: string;
  readonly bookingIndex: number;
  readonly labNumber: string;
  readonly patientId: string;
  readonly patientName: string;
  readonly gender: Gender;
  readonly dateOfBirth: string | null;
  readonly clinical: Clinical;
  /** When the specimen was taken, as stated; else when it was booked. */
  readonly sampledAt: Date;
  readonly profileId: string;
  readonly code: string;
  readonly unit: Discipline;
  readonly stage: Stage;
  readonly removed: boolean;
  readonly cancelled: boolean;
  /** Its specimen, if it was rejected and is not examined. */
  readonly rejected: RejectedSpecimen | null;
  /** For a timed test the tube of each draw; none for any other. */
  readonly draws: readonly DrawnTube[];
  /** Null: nobody wrote any. */
  readonly notes: ResultNotes | null;
}

export function rowOf(test: BookedTest): BookedTestRow {
  const { bookingId, patientId, code: profileCode, unit, labNumber, patientName } = test;
  return { bookingId, patientId, profileCode, unit, labNumber, patientName };
}

const BOOKED_TEST = `
  select b.id as "bookingId", b.booking_index as "bookingIndex", b.lab_number as "labNumber",
    p.id as "patientId", b.patient_name as "patientName", p.gender, p.date_of_birth as "dateOfBirth",
    b.clinical, ${SAMPLED_AT} as "sampledAt", t.profile_id as "profileId", t.code, t.unit, t.stage,
    t.removed_at is not null as removed,
    coalesce(not c.open and c.status = 'waiting', false) as cancelled,
    ${REJECTED_SPECIMEN} as rejected, ${DRAWN_TUBES} as draws,
    (select jsonb_build_object('interpretation', n.interpretation, 'measurementmethod', n.measurementmethod,
      'version', n.version)
      from param_record n where n.booking_id = b.id and n.code = t.code) as notes
  from booking b
  join patient p on p.id = b.patient_id
  join booking_profile t on t.booking_id = b.id and t.code = $2
  left join job_card c on c.booking_id = b.id and c.code = $2
  where b.id = $1 and b.deleted_at is null`;

/** Throws 404 for a booking that is deleted or asks for no such test, 403 for a refunded one. */
export function readBookedTest(sql: Sql, discipline: Discipline | null, bookingId: string, code: string) {
  return bookedTest(sql, BOOKED_TEST, discipline, bookingId, code);
}

/** The same, the booking held: saves, refunds and payments of one booking go one after another. */
export function lockBookedTest(sql: Sql, discipline: Discipline | null, bookingId: string, code: string) {
  return bookedTest(sql, HELD_BOOKED_TEST, discipline, bookingId, code);
}

// Nobody corrects the patient while a result is judged and signed for them.
const HELD_BOOKED_TEST = `${BOOKED_TEST} for update of b, t for share of p`;

async function bookedTest(
  sql: Sql,
  text: string,
  discipline: Discipline | null,
  bookingId: string,
  code: string,
): Promise<BookedTest> {
  const test = await sql.one<BookedTest>(text, [bookingId, code]);
  if (!test || test.removed || (discipline !== null && test.unit !== discipline)) {
    throw notFound(`The ${discipline ?? ''} test ${code.slice(0, 40)} of this booking`.replace('  ', ' '));
  }
  if (isRefunded(test.stage)) {
    throw forbidden(`${test.code} was refunded: there is no result to enter or show.`);
  }
  return test;
}

export function assessedPatient(
  test: BookedTest,
  timeZone: string,
): AssessedPatient & { readonly gender: Gender } {
  const at = labDay(timeZone, test.sampledAt);
  const pregnant = test.gender === 'female' && test.clinical.pregnant === true;
  const { gestation } = test.clinical;
  return {
    gender: test.gender,
    dateOfBirth: test.dateOfBirth,
    age: test.dateOfBirth === null ? '' : ageText(test.dateOfBirth, at),
    pregnant,
    gestationDays: pregnant && gestation ? gestationDays(gestation) : null,
    at,
  };
}
