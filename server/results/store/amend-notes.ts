import type { ParameterRecord } from '../../../shared/contract/results.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { stageAfter } from '../../../shared/domain/stage.js';
import { can } from '../../../shared/domain/people/access.js';
import type { Tx } from '../../events/unit-of-work.js';
import { invalid, Problem } from '../../kernel/http/problem.js';
import { benchOf } from '../assess/bench.js';
import type { BookedTest } from '../assess/booked-test.js';
import { nextAmendment, signedAgain, type Correction } from './amendment.js';
import { auditResult } from './audit-result.js';
import { changesOfNotes, printedOf } from './keep-notes.js';
import { keepResult } from './keep-result.js';
import { resultDocument } from './result-document.js';
import { storedResult, type ResultRecord } from './result-record.js';
import { resultRow } from './result-row.js';

/**
 * Interpretation or method of a released result: a new version of the result, which says what changed, when, by whom
 * and why, as every change after release does. The bench's own name stays on what it entered.
 */
export async function amendNotes(
  tx: Tx,
  test: BookedTest,
  before: ParameterRecord,
  after: ParameterRecord,
  { reason, told }: Partial<Correction>,
): Promise<void> {
  if (reason == null)
    throw new Problem('conflict', 'This result was released; a change needs an amendment with its reason.');
  if (!can(tx.actor.role, 'results.authorise')) throw new Problem('forbidden');
  const stored = await storedResult(tx, test.bookingId, test.code);
  const stage = stored && stageAfter('amend', stored.stage);
  if (!stored || stage === undefined)
    throw new Problem('conflict', 'This result has not left the laboratory.');
  const changes = changesOfNotes(before, after);
  // 422 where nothing that is printed changes, or something else does.
  if (changes.length === 0) {
    throw invalid('interpretation', 'Nothing was changed, so there is nothing to amend.');
  }
  const bench = await benchOf(tx, { ...test, notes: printedOf(after) }, stored, tx.now);
  const record: ResultRecord = {
    ...stored,
    ...signedAgain(tx, stored),
    stage,
    amendReason: reason,
    amendments: [...stored.amendments, nextAmendment(tx, stored, changes, { reason, told })],
  };
  await keepResult(tx, bench, record, testValuesOf(test.unit, resultDocument(bench, stored)));
  tx.emit('ResultAmended', record.id, { ...resultRow(tx, bench, record), reason }, record.version);
  auditResult(tx, { action: 'result.amend', before: stored, after: record, reason });
}
