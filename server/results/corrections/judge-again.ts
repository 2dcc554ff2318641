import { judgedOtherwise } from '../../../shared/domain/assessed-patient.js';
import {
  hasResult,
  isIssued,
  isSigned,
  isWithdrawn,
  MOVES,
  type SavedStage,
} from '../../../shared/domain/stage.js';
import { markStage } from '../../bookings/index.js';
import type { Tx } from '../../events/unit-of-work.js';
import { laboratory } from '../../settings/index.js';
import { benchOf } from '../assess/bench.js';
import { assessedPatient, holdBookedTest, sampleTime } from '../assess/booked-test.js';
import { contentOf, type Content } from '../assess/content.js';
import { reviewCriticals } from '../criticals/review-criticals.js';
import { auditedResult } from '../store/audited-result.js';
import { savedDocument } from '../store/result-document.js';
import { storedResult, type ResultRecord } from '../store/result-record.js';
import { resultRow } from '../store/result-row.js';
import { writeResults } from '../store/write-results.js';
import { judgedAnew } from './judged-anew.js';
import { reviewIssued } from './review.js';

/** One result of a patient who was corrected: a new version where it is still here, a review where it has left. */
export async function judgeAgain(tx: Tx, bookingId: string, code: string, by: string): Promise<void> {
  const test = await holdBookedTest(tx, null, bookingId, code);
  const stored = await storedResult(tx, bookingId, code);
  // What was withdrawn stands as it was taken back.
  if (!stored || isWithdrawn(stored.stage)) return;
  const today = assessedPatient(test, (await laboratory(tx)).timeZone);
  if (isIssued(stored.stage)) return reviewIssued(tx, stored, today, by);
  if (judgedOtherwise(stored.assessedFor, today).length === 0) return;
  const bench = await benchOf(tx, test, stored, tx.now);
  const assessed = judgedAnew(bench, stored);
  const { sampleType, remarks, remarkable, remarksPrinted } = stored;
  const content = contentOf(bench, { sampleType, remarks, remarkable, remarksPrinted }, assessed);
  const record: ResultRecord = {
    ...stored,
    ...content,
    ...signature(stored, content),
    assessedFor: bench.patient,
    formulaConfig: bench.config,
    version: stored.version + 1,
  };
  const document = savedDocument(bench, record, assessed.rows);
  const versions = [{ document, savedBy: tx.actor.name, savedAt: tx.now }];
  writeResults(tx, [{ record, versions, rows: assessed.rows, sampleAt: sampleTime(test) }]);
  await reviewCriticals(tx, test, record.id, assessed.rows);
  // Nobody did anything on it: whoever entered it stays the one who did.
  if (record.stage !== stored.stage) await markStage(tx, bookingId, code, record.stage, record.doneby);
  tx.emit(toldAs(record.stage), record.id, resultRow(tx, bench, record), record.version);
  tx.audit({
    action: 'result.judge-again',
    subjectKind: 'result',
    subjectId: record.id,
    before: auditedResult(stored),
    after: auditedResult(record),
    reason: `The patient was corrected by ${by}`,
  });
}

function toldAs(stage: SavedStage): 'ResultSaved' | 'ResultValidated' | 'ResultAuthorised' {
  if (isSigned(stage)) return 'ResultAuthorised';
  return hasResult(stage) ? 'ResultValidated' : 'ResultSaved';
}

/** A signature is for what was seen: where a value, a flag or a range is another now, it is asked for again. */
function signature(stored: ResultRecord, content: Content): Partial<ResultRecord> {
  if (!isSigned(stored.stage) || saysTheSame(stored, content)) return {};
  return { stage: MOVES.update.to, authorisedBy: null, authorisedAt: null };
}

function saysTheSame(stored: ResultRecord, content: Content): boolean {
  return seen(stored) === seen(content);
}

function seen({ values, warnings }: Pick<Content, 'values' | 'warnings'>): string {
  const rows = values.map((row) => [row.code, row.parameter, row.flag, row.rangeText, row.critical]);
  return JSON.stringify([rows, warnings.length]);
}
