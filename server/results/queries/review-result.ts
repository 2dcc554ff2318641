import type {
  ReviewedRow,
  ReviewedValue,
  ReviewOfResult,
  TestValue,
} from '../../../shared/contract/results.js';
import { isAssessedDifferently, rangesAreFor } from '../../../shared/domain/results/assessed-patient.js';
import { isIssued } from '../../../shared/domain/stage.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { conflict } from '../../kernel/http/problem.js';
import { assessmentOf } from '../assess/assessment.js';
import { readBookedTest } from '../store/booked-test.js';
import { reassessmentOf, reassessed } from '../corrections/reassessed.js';
import { storedResult, type StoredValue } from '../store/result-record.js';

/** A released result beside what it would be for the patient as known today. */
export class ReviewResult extends QueryOf<{ bookingId: string; profileCode: string }, ReviewOfResult> {}

export const ReviewResultHandler = queryHandler(
  ReviewResult,
  async ({ database, clock }, { bookingId, profileCode }) => {
    const test = await readBookedTest(database, null, bookingId, profileCode);
    const stored = await storedResult(database, test.bookingId, test.code);
    if (!stored || !isIssued(stored.stage)) {
      throw conflict('This result has not left the laboratory: it is judged again automatically.');
    }
    const basis = reassessmentOf(await assessmentOf(database, test, stored, clock.now()), stored);
    const fresh = new Map(reassessed(basis, stored).rows.map((row) => [row.code, row]));
    return {
      bookingId: test.bookingId,
      profileCode: test.code,
      profileName: stored.profileName,
      labNumber: test.labNumber,
      patientName: test.patientName,
      version: stored.version,
      what: isAssessedDifferently(stored.assessedFor, basis.patient),
      was: rangesAreFor(stored.assessedFor),
      now: rangesAreFor(basis.patient),
      rows: stored.values.map((row) => reviewedRow(row, fresh.get(row.code) ?? row)),
    };
  },
);

function reviewedRow(was: StoredValue, now: StoredValue | TestValue): ReviewedRow {
  const { code, name, unitOfMeasure } = was;
  const [before, after] = [valueOf(was), valueOf(now)];
  const differs = JSON.stringify(before) !== JSON.stringify(after);
  return { code, name, unitOfMeasure, was: before, now: after, differs };
}

function valueOf({ parameter: value, flag, referenceRange: range, critical }: StoredValue): ReviewedValue {
  return { value, flag, range, critical };
}
