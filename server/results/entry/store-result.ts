import type { Result, TestValue } from '../../../shared/contract/results.js';
import { markStage } from '../../bookings/index.js';
import { FIRST_NAME } from '../../../shared/vocabulary.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import type { Tx } from '../../events/unit-of-work.js';
import { followResults } from '../../specimens/index.js';
import { countFromReceipt } from '../../worklist/index.js';
import type { Basis } from '../assess/assessment.js';
import { refuseWithoutCall, reviewCriticals } from '../criticals/review-calls.js';
import { SERVER_PARTS } from '../disciplines/server-assessment.js';
import { savedDocument } from '../assess/result-document.js';
import { type ResultRecord, writeResults } from '../store/result-record.js';

/**
 * Stores the result as its next version, raises and clears its critical calls, and marks the booking. `counted`: the
 * rows for later comparison and for critical calls; none of a result that no longer counts.
 */
export async function storeResult(
  tx: Tx,
  basis: Basis,
  record: ResultRecord,
  rows: readonly TestValue[],
  counted: readonly TestValue[] = rows,
): Promise<Result> {
  refuseNameless(tx.actor);
  const document = savedDocument(basis, record, rows);
  const version = { document, savedBy: tx.actor.name, savedAt: tx.now };
  writeResults(tx, [{ record, versions: [version], rows: counted, sampleAt: basis.test.sampledAt }]);
  refuseWithoutCall(basis, record, await reviewCriticals(tx, basis.test, record.id, counted));
  await SERVER_PARTS[record.discipline]?.kept?.(tx, basis, record);
  await markStage(tx, record.bookingId, record.code, record.stage);
  await followSpecimen(tx, record);
  return document;
}

/** What is saved is signed: the name that the first user was made with is nobody's. */
function refuseNameless({ name }: Actor): void {
  if (name !== `${FIRST_NAME.firstName} ${FIRST_NAME.surname}`) return;
  throw new Problem(
    'own_name_needed',
    `Results are signed, and you are still called ${name}: give your own name on your page first.`,
  );
}

/** A saved result marks its specimen received if nobody did, and the cards of the tube count from that. */
async function followSpecimen(tx: Tx, { bookingId, code }: ResultRecord): Promise<void> {
  const received = await followResults(tx, bookingId, code);
  if (received.length > 0) await countFromReceipt(tx, bookingId, received);
}
