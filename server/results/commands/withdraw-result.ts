import type { Result, Withdrawal, WithdrawResultRequest } from '../../../shared/contract/results.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { isOpen, stageAfter } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { auditResult, resultRow } from '../store/line-reports.js';
import { lockResult } from '../entry/locked-result.js';
import { storeResult } from '../entry/store-result.js';
import { resultDocument } from '../assess/result-document.js';
import type { ResultRecord } from '../store/result-record.js';

/**
 * Withdraws a released result, such as one of the wrong patient: its versions stay, its values count for nothing, the
 * report and its code say so. A person enters it on the right patient.
 */
export class WithdrawResult extends ActorsCommand<WithdrawResultRequest, Result> {}

export const WithdrawResultHandler = commandHandler(WithdrawResult, (tx, { request }) =>
  withdrawResult(tx, request),
);

async function withdrawResult(tx: Tx, request: WithdrawResultRequest): Promise<Result> {
  const { bookingInformationId: bookingId, code, reason } = request;
  const version = request.version ?? undefined;
  const { bench, stored } = await lockResult(tx, { discipline: null, bookingId, code, version });
  const stage = stored && stageAfter('withdraw', stored.stage);
  if (!stored || stage === undefined) {
    throw conflict('Only a result that has left the laboratory can be withdrawn.');
  }
  const record: ResultRecord = {
    ...stored,
    stage,
    dateTimeUpdated: tx.now,
    amendReason: reason,
    withdrawal: await withdrawal(tx, stored, request),
    version: stored.version + 1,
  };
  const rows = testValuesOf(record.discipline, resultDocument(bench, stored));
  const document = await storeResult(tx, bench, record, rows, []);
  tx.emit('ResultWithdrawn', record.id, { ...resultRow(tx, bench, record), reason }, record.version);
  auditResult(tx, {
    action: 'result.withdraw',
    before: stored,
    after: record,
    also: { withdrawal: record.withdrawal },
    reason,
  });
  return document;
}

async function withdrawal(
  tx: Tx,
  stored: ResultRecord,
  { reason, movedTo }: WithdrawResultRequest,
): Promise<Withdrawal> {
  return {
    reason,
    by: tx.actor.name,
    at: tx.now.toISOString(),
    issuedAt: (stored.releasedAt ?? stored.dateTimeUpdated).toISOString(),
    movedTo: movedTo ? await rightBooking(tx, stored, movedTo) : null,
  };
}

const RIGHT_BOOKING = `
  select b.lab_number as "labNumber", t.stage
  from booking b join booking_profile t on t.booking_id = b.id and t.code = $2 and t.removed_at is null
  where b.id = $1 and b.deleted_at is null`;

/** 422 if the test could not be entered there. */
async function rightBooking(
  tx: Tx,
  { bookingId: from, code }: ResultRecord,
  bookingId: string,
): Promise<Withdrawal['movedTo']> {
  if (bookingId === from)
    throw invalid('movedTo', 'The result is withdrawn from this booking: choose another.');
  const right = await tx.one<{ labNumber: string; stage: Stage }>(RIGHT_BOOKING, [bookingId, code]);
  if (!right) throw invalid('movedTo', `That booking does not include ${code}; add the test to it first.`);
  if (!isOpen(right.stage)) {
    throw invalid('movedTo', `${code} on that booking cannot take a result: it is ${right.stage}.`);
  }
  return { bookingId, labNumber: right.labNumber };
}
