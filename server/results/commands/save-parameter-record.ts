import type { ParameterRecord, SaveParameterRecordRequest } from '../../../shared/contract/results.js';
import { isReleased, stageAfter } from '../../../shared/domain/stage.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { can } from '../../../shared/domain/people/access.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { forbidden, conflict, refuseStale, invalid } from '../../kernel/http/problem.js';
import { lockBookedTest, type BookedTest } from '../store/booked-test.js';
import {
  emptyRecord,
  lastChange,
  storedParameterRecord,
  writeParameterRecord,
} from '../store/parameter-record.js';
import { assessmentOf } from '../assess/assessment.js';
import { amendedBy, type Correction } from '../entry/amendment.js';
import { auditResult, emitAmended } from '../store/line-reports.js';
import { changesOfNotes, printedOf } from '../entry/store-notes.js';
import { storeResult } from '../entry/store-result.js';
import { resultDocument } from '../assess/result-document.js';
import { storedResult, type ResultRecord } from '../store/result-record.js';

/** Saves interpretation, method and remarks of one test; once its result has left the laboratory, as an amendment. */
export class SaveParameterRecord extends ActorsCommand<SaveParameterRecordRequest, ParameterRecord> {}

export const SaveParameterRecordHandler = commandHandler(SaveParameterRecord, (tx, { request }) =>
  saveRecord(tx, request),
);

async function saveRecord(tx: Tx, request: SaveParameterRecordRequest): Promise<ParameterRecord> {
  const test = await lockBookedTest(tx, null, request.bookingInformationId, request.code);
  const stored = await storedParameterRecord(tx, test.bookingId, test.code);
  const before = stored ?? emptyRecord(test.bookingId, test.code);
  if (before.version !== (request.version ?? 0)) {
    refuseStale(before, await lastChange(tx, before.id));
  }
  const after = changed(before, request, before.id ?? tx.id());
  if (isReleased(test.stage)) await amendNotes(tx, test, before, after, request);
  writeParameterRecord(tx, stored, after);
  return after;
}

function changed(before: ParameterRecord, request: SaveParameterRecordRequest, id: string): ParameterRecord {
  return {
    ...before,
    id,
    param: request.param ?? before.param,
    name: request.name ?? before.name,
    selection: request.selection ?? before.selection,
    pinterpretation: request.pinterpretation ?? before.pinterpretation,
    ninterpretation: request.ninterpretation ?? before.ninterpretation,
    interpretation: request.interpretation ?? before.interpretation,
    measurementmethod: request.measurementmethod ?? before.measurementmethod,
    remarks: request.remarks ?? before.remarks,
    remarkable: request.remarkable ?? before.remarkable,
    version: before.version + 1,
  };
}

/**
 * Interpretation or method of a released result: a new version of the result with what changed, when, by whom and why,
 * as for every change after release. The bench's own name stays on its entries.
 */
async function amendNotes(
  tx: Tx,
  test: BookedTest,
  before: ParameterRecord,
  after: ParameterRecord,
  { reason, told }: Partial<Correction>,
): Promise<void> {
  if (reason == null)
    throw conflict('This result was released; a change needs an amendment with its reason.');
  if (!can(tx.actor.role, 'results.authorise')) throw forbidden();
  const stored = await storedResult(tx, test.bookingId, test.code);
  const stage = stored && stageAfter('amend', stored.stage);
  if (!stored || stage === undefined) throw conflict('This result has not left the laboratory.');
  const changes = changesOfNotes(before, after);
  // 422 if nothing that is printed changes, or something else does.
  if (changes.length === 0) {
    throw invalid('interpretation', 'Nothing was changed, so there is nothing to amend.');
  }
  const basis = await assessmentOf(tx, { ...test, notes: printedOf(after) }, stored, tx.now);
  const record: ResultRecord = {
    ...stored,
    ...amendedBy(tx, stored, changes, { reason, told }),
    stage,
  };
  await storeResult(tx, basis, record, testValuesOf(test.unit, resultDocument(basis, stored)));
  emitAmended(tx, basis, record);
  auditResult(tx, { action: 'result.amend', before: stored, after: record, reason });
}
