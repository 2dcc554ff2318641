import { judgedOtherwise } from '../../../shared/domain/results/assessed-patient.js';
import { isIssued, isWithdrawn } from '../../../shared/domain/stage.js';
import type { Tx } from '../../events/unit-of-work.js';
import { laboratory } from '../../settings/index.js';
import { benchOf } from '../assess/bench.js';
import { assessedPatient, holdBookedTest } from '../assess/booked-test.js';
import { storedResult } from '../store/result-record.js';
import { keepJudgedAnew } from './keep-judged-anew.js';
import { reviewIssued } from './review.js';

/** One result of a patient, or of a specimen, that was corrected: a new version where it is still here, a review where it has left. */
export async function judgeAgain(tx: Tx, bookingId: string, code: string, by: string): Promise<void> {
  const test = await holdBookedTest(tx, null, bookingId, code);
  const stored = await storedResult(tx, bookingId, code);
  // What was withdrawn stands as it was taken back.
  if (!stored || isWithdrawn(stored.stage)) return;
  const today = assessedPatient(test, (await laboratory(tx)).timeZone);
  if (isIssued(stored.stage)) return reviewIssued(tx, stored, today, by);
  const what = judgedOtherwise(stored.assessedFor, today);
  if (what.length === 0) return;
  const bench = await benchOf(tx, test, stored, tx.now);
  await keepJudgedAnew(tx, bench, stored, `Corrected by ${by}: ${what.join(', ')}`);
}
