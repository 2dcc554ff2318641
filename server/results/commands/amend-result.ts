import type { AmendedValue, AmendResultRequest, Result } from '../../../shared/contract/results.js';
import { isAssessedDifferently, rangesAreFor } from '../../../shared/domain/results/assessed-patient.js';
import { isWithdrawn, stageAfter } from '../../../shared/domain/stage.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import type { Content } from '../assess/content.js';
import { validateEntry } from '../entry/validate-entry.js';
import { enteredByOf, refuseOwnEntry } from '../assess/entered-by.js';
import { refusePending, refuseUnfinished } from '../entry/refusals.js';
import { refuseStoredKits } from '../assess/kits.js';
import { reassessmentOf } from '../corrections/reassessed.js';
import { settleReview } from '../corrections/review.js';
import { reviewCorrections } from '../criticals/review-calls.js';
import { amendedBy, amendedValues } from '../entry/amendment.js';
import { auditResult, emitAmended } from '../store/line-reports.js';
import { lockResult } from '../entry/locked-result.js';
import { storeNotes } from '../entry/store-notes.js';
import { storeResult } from '../entry/store-result.js';
import type { ResultRecord } from '../store/result-record.js';
import { copySharedRows } from '../entry/copy-shared-rows.js';

/** An amendment after release: a new version with what changed, when, by whom and why (42 CFR 493.1291(k)). */
export class AmendResult extends ActorsCommand<AmendResultRequest, Result> {}

export const AmendResultHandler = commandHandler(AmendResult, (tx, { request }) => amendResult(tx, request));

async function amendResult(tx: Tx, request: AmendResultRequest): Promise<Result> {
  const { bookingId, profileCode: code, version, reason, values } = request;
  const locked = await lockResult(tx, { discipline: null, bookingId, code, version });
  const { stored } = locked;
  const stage = stored && stageAfter('amend', stored.stage);
  if (!stored || stage === undefined) {
    throw conflict(refusalOf(stored));
  }
  const noted = await storeNotes(tx, locked, request.notes);
  const basis = request.reassess === true ? reassessmentOf(noted.bench, stored) : noted.bench;
  const judged = validateEntry(basis, stored, { ...request, key: 'values', rows: values ?? [] }, tx);
  await refuseStoredKits(tx, basis, stored, judged);
  refuseUnfinished(judged.unfinished);
  refusePending(judged.rows, 'values', values ?? []);
  refuseOwnEntry(tx, basis, stored, 'amend');
  const content = { ...judged.content, assessedFor: basis.patient };
  const changes = [...changesOf(stored, content), ...noted.changes];
  if (changes.length === 0) throw invalid('values', 'Nothing was changed, so there is nothing to amend.');
  const record: ResultRecord = {
    ...stored,
    ...content,
    ...amendedBy(tx, stored, changes, request),
    enteredBy: tx.actor.id,
    rowEnteredBy: enteredByOf(basis.sheet, stored, judged.content, tx.actor.id),
    stage,
  };
  const document = await storeResult(tx, basis, record, judged.rows);
  if (request.reassess === true) await settleReview(tx, record, reason);
  const corrected = { resultId: record.id, before: stored.values, rows: judged.rows };
  await reviewCorrections(tx, basis.test, { ...corrected, told: request.told?.trim() ?? '' });
  emitAmended(tx, basis, record);
  await copySharedRows(tx, basis, record, request);
  auditResult(tx, { action: 'result.amend', before: stored, after: record, reason });
  return document;
}

function refusalOf(stored: ResultRecord | undefined): string {
  if (stored && isWithdrawn(stored.stage)) {
    return 'This result was withdrawn; reopen its job card to enter it again.';
  }
  return 'This result has not left the laboratory; save it instead of amending it.';
}

function changesOf(
  stored: ResultRecord,
  content: Content & Pick<ResultRecord, 'assessedFor'>,
): readonly AmendedValue[] {
  return [...assessedForChange(stored, content), ...amendedValues(stored, { ...stored, ...content })];
}

/** The report says for whom the flags were, and for whom they are now. */
function assessedForChange(
  { assessedFor: was }: ResultRecord,
  { assessedFor: now }: Pick<ResultRecord, 'assessedFor'>,
): readonly AmendedValue[] {
  if (isAssessedDifferently(was, now).length === 0) return [];
  return [{ code: 'patient', name: 'Judged for', from: rangesAreFor(was), to: rangesAreFor(now) }];
}
