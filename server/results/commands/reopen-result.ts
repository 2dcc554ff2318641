import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { isWithdrawn, MOVES, stageAfter, type SavedStage } from '../../../shared/domain/stage.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ReopenResult } from '../../worklist/index.js';
import { assessmentOf } from '../assess/assessment.js';
import { auditResult, resultRow } from '../store/line-reports.js';
import { lockResult } from '../entry/locked-result.js';
import { storeResult } from '../entry/store-result.js';
import { resultDocument } from '../assess/result-document.js';
import type { ResultRecord } from '../store/result-record.js';

/**
 * The card of a saved result was opened again: the result has to be entered again, as its next version. The typed
 * values stay on the sheet, except those of a withdrawn result, which may have been another patient's.
 */
@CommandHandler(ReopenResult)
export class ReopenResultHandler implements ICommandHandler<ReopenResult> {
  async execute({ tx, bookingId, code, reason, sheet }: ReopenResult): Promise<void> {
    const { bench, stored } = await lockResult(tx, { discipline: null, bookingId, code, version: undefined });
    const isEmptied = sheet === 'emptied' || (stored !== undefined && isWithdrawn(stored.stage));
    const stage = stored && reopenedStage(stored, sheet);
    if (!stored || stage === undefined) return;
    const { test } = bench;
    const record = { ...reopened(tx, stored, reason), ...(isEmptied && EMPTY), stage };
    const fresh = await assessmentOf(tx, test, record, tx.now);
    const rows = testValuesOf(record.discipline, resultDocument(fresh, record));
    await storeResult(tx, fresh, record, rows, record.values.length === 0 ? [] : rows);
    tx.emit('ResultSaved', record.id, resultRow(tx, fresh, record), record.version);
    auditResult(tx, { action: 'result.reopen', before: stored, after: record, reason });
  }
}

/** A sheet that is emptied waits again even if it was only begun. */
function reopenedStage({ stage }: ResultRecord, sheet: ReopenResult['sheet']): SavedStage | undefined {
  if (sheet === 'emptied' && MOVES.wait.from.some((one) => one === stage)) return MOVES.wait.to;
  return stageAfter('reopen', stage);
}

const UNSIGNED = { authorisedBy: null, authorisedAt: null, releasedBy: null, releasedAt: null };

const EMPTY = {
  values: [],
  sections: {},
  remarks: '',
  remarkable: false,
  equation: null,
  warnings: [],
  flags: { L: 0, H: 0, critical: 0 },
  clean: false,
  rowEnteredBy: {},
} as const satisfies Partial<ResultRecord>;

function reopened(tx: Tx, stored: ResultRecord, reason: string): ResultRecord {
  return {
    ...stored,
    ...UNSIGNED,
    dateTimeUpdated: tx.now,
    amendReason: reason,
    amendments: [],
    withdrawal: null,
    version: stored.version + 1,
  };
}
