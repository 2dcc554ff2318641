import type { Result, TestValue } from '../../../shared/contract/results.js';
import { markStage } from '../../bookings/index.js';
import type { Tx } from '../../events/unit-of-work.js';
import { followResults } from '../../specimens/index.js';
import { countFromReceipt } from '../../worklist/index.js';
import type { Bench } from '../assess/assessment.js';
import { refuseUntold, reviewCriticals } from '../criticals/review-calls.js';
import { SERVER_BENCHES } from '../disciplines/server-assessment.js';
import { savedDocument } from '../assess/result-document.js';
import { type ResultRecord, writeResults } from '../store/result-record.js';

/**
 * Keeps the result as its next version, raises and clears its critical calls, and marks the booking. `counted`: the
 * rows that later results are compared with and that are called for; none of one that does not stand.
 */
export async function storeResult(
  tx: Tx,
  bench: Bench,
  record: ResultRecord,
  rows: readonly TestValue[],
  counted: readonly TestValue[] = rows,
): Promise<Result> {
  const document = savedDocument(bench, record, rows);
  const version = { document, savedBy: tx.actor.name, savedAt: tx.now };
  writeResults(tx, [{ record, versions: [version], rows: counted, sampleAt: bench.test.sampledAt }]);
  refuseUntold(bench, record, await reviewCriticals(tx, bench.test, record.id, counted));
  await SERVER_BENCHES[record.discipline]?.kept?.(tx, bench, record);
  await markStage(tx, record.bookingId, record.code, record.stage);
  await followSpecimen(tx, record);
  return document;
}

/** A saved result marks its specimen received if nobody did, and the cards of the tube count from that. */
async function followSpecimen(tx: Tx, { bookingId, code }: ResultRecord): Promise<void> {
  const received = await followResults(tx, bookingId, code);
  if (received.length > 0) await countFromReceipt(tx, bookingId, received);
}
