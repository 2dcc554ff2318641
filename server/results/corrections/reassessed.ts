import type { AssessedResult } from '../../../shared/domain/results/assess-result.js';
import { hasResult, isSigned, MOVES, type SavedStage } from '../../../shared/domain/stage.js';
import { markStage } from '../../bookings/index.js';
import type { Tx } from '../../events/unit-of-work.js';
import { assess, type Basis } from '../assess/assessment.js';
import { assessedPatient } from '../store/booked-test.js';
import { storedEntries } from '../assess/entries.js';
import { openParameters } from '../assess/parameters.js';
import { type ResultRecord, writeResults } from '../store/result-record.js';
import { contentOf, type Content } from '../assess/content.js';
import { reviewCriticals } from '../criticals/review-calls.js';
import { auditResult, resultRow } from '../store/line-reports.js';
import { savedDocument } from '../assess/result-document.js';

/**
 * The basis for judging a released result after its patient was corrected: the patient as known today, the ranges of
 * the version it was entered under and the formulas it was released with.
 */
export function reassessmentOf(basis: Basis, record: ResultRecord): Basis {
  const parameters = openParameters(basis.layout, record);
  return { ...basis, parameters, patient: assessedPatient(basis.test, basis.laboratory.timeZone) };
}

/** The entries judged once more; entries that would be refused today are not asked again. */
export function reassessed(
  basis: Basis,
  { sections, remarks, ...record }: ResultRecord,
  entries = storedEntries(record),
): AssessedResult {
  return assess(basis, { entries, sections, remarks });
}

/** A result that is still here, judged by what is known by now, as its next version. `why` is for the audit trail. */
export async function storeReassessed(
  tx: Tx,
  basis: Basis,
  stored: ResultRecord,
  why: string,
): Promise<void> {
  const { test } = basis;
  const assessed = reassessed(basis, stored);
  const content = contentOf(basis, stored, assessed);
  const record: ResultRecord = {
    ...stored,
    ...content,
    ...signature(stored, content),
    assessedFor: basis.patient,
    formulaConfig: basis.config,
    version: stored.version + 1,
  };
  const document = savedDocument(basis, record, assessed.rows);
  const versions = [{ document, savedBy: tx.actor.name, savedAt: tx.now }];
  writeResults(tx, [{ record, versions, rows: assessed.rows, sampleAt: test.sampledAt }]);
  await reviewCriticals(tx, test, record.id, assessed.rows);
  // Nobody worked on it, so the person who entered it stays the same.
  if (record.stage !== stored.stage)
    await markStage(tx, record.bookingId, record.code, record.stage, record.doneby);
  tx.emit(eventTypeOf(record.stage), record.id, resultRow(tx, basis, record), record.version);
  auditResult(tx, { action: 'result.judge-again', before: stored, after: record, reason: why });
}

function eventTypeOf(stage: SavedStage): 'ResultSaved' | 'ResultValidated' | 'ResultAuthorised' {
  if (isSigned(stage)) return 'ResultAuthorised';
  return hasResult(stage) ? 'ResultValidated' : 'ResultSaved';
}

/** A signature is for what was seen: if a value, a flag or a range has changed, it is needed again. */
function signature(stored: ResultRecord, content: Content): Partial<ResultRecord> {
  if (!isSigned(stored.stage) || hasSameContent(stored, content)) return {};
  return { stage: MOVES.update.to, authorisedBy: null, authorisedAt: null };
}

type Seen = Pick<Content, 'values' | 'warnings'>;

function hasSameContent(stored: Seen, content: Seen): boolean {
  return sameRows(stored.values, content.values) && stored.warnings.length === content.warnings.length;
}

/** Whether the rows look the same to a reader. */
export function sameRows(one: readonly SeenRow[], other: readonly SeenRow[]): boolean {
  return JSON.stringify(one.map(seenRow)) === JSON.stringify(other.map(seenRow));
}

type SeenRow = Pick<Content['values'][number], 'code' | 'parameter' | 'flag' | 'rangeText' | 'critical'>;

function seenRow({ code, parameter, flag, rangeText, critical }: SeenRow): readonly unknown[] {
  return [code, parameter, flag, rangeText, critical];
}
