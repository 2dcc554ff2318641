import { MOVES, isIssued, isWithdrawn } from '../../../shared/domain/stage.js';
import { COLLECTION_TIME, isAssessedDifferently } from '../../../shared/domain/results/assessed-patient.js';
import { reaction } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { laboratory } from '../../settings/index.js';
import { SAMPLED_AT } from '../../specimens/index.js';
import { assessmentOf } from '../assess/assessment.js';
import { assessedPatient, lockBookedTest } from '../store/booked-test.js';
import { storedResult } from '../store/result-record.js';
import { storeReassessed } from '../corrections/reassessed.js';
import { reviewIssued } from '../corrections/review.js';

// Results for whom the patient is another now, or was when a review was asked for; with a booking all of its results.
const BY_PATIENT = `
  select r.booking_id as "bookingId", r.code
  from result r
  join booking b on b.id = r.booking_id and b.deleted_at is null
  join patient p on p.id = b.patient_id
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where r.patient_id = $1 and t.removed_at is null and t.stage <> '${MOVES.refund.to}'
    and ($2::uuid is null or r.booking_id = $2)
    and ($2::uuid is not null
      or r.assessed_for ->> 'gender' is distinct from p.gender
      or r.assessed_for ->> 'dateOfBirth' is distinct from p.date_of_birth::text
      or exists (select from result_review v where v.result_id = r.id and v.settled_at is null))
  order by r.booking_id, r.code`;

/** Flags follow a corrected sex or birth date; what was released before goes to Todos. */
export const ReassessOnPatientCorrection = reaction(
  { on: 'PatientCorrected', name: 'judge-again' },
  async ({ payload, actor }, tx) => {
    const results = await tx.sql<{ bookingId: string; code: string }>(BY_PATIENT, [
      payload.patientId,
      payload.bookingId,
    ]);
    for (const { bookingId, code } of results) await reassessResult(tx, bookingId, code, actor);
  },
);

// Results that were judged by another day than the specimen is now known to be of, or of which that is still asked.
const BY_COLLECTION = `
  select r.code
  from result r
  join booking b on b.id = r.booking_id and b.deleted_at is null
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where r.booking_id = $1 and r.code = any ($2::text[]) and t.removed_at is null
    and t.stage <> '${MOVES.refund.to}'
    and (r.assessed_for ->> 'at' <> to_char(${SAMPLED_AT} at time zone $3, 'YYYY-MM-DD')
      or exists (select from result_review v
        where v.result_id = r.id and v.settled_at is null and v.what @> array['${COLLECTION_TIME}']))
  order by r.code`;

/** Flags follow a corrected collection time as they follow a birth date: a newborn's limits go by the day. */
export const ReassessOnCollectionChange = reaction(
  { on: 'SpecimenChanged', name: 'judge-by-collection' },
  async ({ payload, actor }, tx) => {
    const { bookingId, codes } = payload;
    const { timeZone } = await laboratory(tx);
    const results = await tx.sql<{ code: string }>(BY_COLLECTION, [bookingId, codes, timeZone]);
    for (const { code } of results) await reassessResult(tx, bookingId, code, actor);
  },
);

/** One result of a corrected patient or specimen: a new version if it is unreleased, a review if it is released. */
async function reassessResult(tx: Tx, bookingId: string, code: string, by: string): Promise<void> {
  const test = await lockBookedTest(tx, null, bookingId, code);
  const stored = await storedResult(tx, bookingId, code);
  // A withdrawn result stays as it was withdrawn.
  if (!stored || isWithdrawn(stored.stage)) return;
  const today = assessedPatient(test, (await laboratory(tx)).timeZone);
  if (isIssued(stored.stage)) return reviewIssued(tx, stored, today, by);
  const what = isAssessedDifferently(stored.assessedFor, today);
  if (what.length === 0) return;
  const basis = await assessmentOf(tx, test, stored, tx.now);
  await storeReassessed(tx, basis, stored, `Corrected by ${by}: ${what.join(', ')}`);
}
