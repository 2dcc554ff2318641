import { isCell } from '../../../shared/disciplines/haematology/cells.js';
import { isIssued, isWithdrawn, MOVES } from '../../../shared/domain/stage.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { Tx } from '../../events/unit-of-work.js';
import { type Basis, assessmentOf } from '../assess/assessment.js';
import { type ResultRecord, type StoredValue, storedResult } from '../store/result-record.js';
import { lockBookedTest } from '../store/booked-test.js';
import { reassessed, storeReassessed, sameRows } from '../corrections/reassessed.js';
import { askReview, settleReviewOf } from '../corrections/review.js';

/** Blood count and film look at each other's rows; a clotting time looks at nothing. */
const LOOKED_AT: ReadonlySet<string> = new Set(['WBC', 'PLT', 'MCV', 'NRBC', 'FCOM']);

function isOfBlood(row: StoredValue): boolean {
  return LOOKED_AT.has(row.code) || isCell(row);
}

export const haematologyAssessment = {
  async kept(tx: Tx, _bench: Basis, record: ResultRecord): Promise<void> {
    if (record.values.some(isOfBlood)) await reassessRelated(tx, record);
  },
};

const BESIDE = `
  select r.code from result r
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where r.booking_id = $1 and r.code <> $2 and r.discipline = $3 and t.removed_at is null
    and t.stage <> '${MOVES.refund.to}'
    and exists (select 1 from specimen s where s.booking_id = $1 and s.codes @> array[$2, r.code])
  order by t.position`;

/**
 * The stored result is part of the basis for the bench's other results on the specimen: one whose content changes is
 * stored again; a released one waits in Todos to be amended.
 */
async function reassessRelated(tx: Tx, record: ResultRecord): Promise<void> {
  const { bookingId, code, discipline } = record;
  const others = await tx.sql<{ code: string }>(BESIDE, [bookingId, code, discipline]);
  for (const other of others) await reassessOne(tx, record, discipline, other.code);
}

async function reassessOne(
  tx: Tx,
  record: ResultRecord,
  discipline: Discipline,
  code: string,
): Promise<void> {
  const test = await lockBookedTest(tx, discipline, record.bookingId, code);
  const stored = await storedResult(tx, record.bookingId, code);
  if (!stored || isWithdrawn(stored.stage)) return;
  const basis = await assessmentOf(tx, test, stored, tx.now);
  const { rows, warnings } = reassessed(basis, stored);
  const isSame = sameRows(stored.values, rows);
  if (isIssued(stored.stage)) {
    return isSame
      ? settleReviewOf(tx, stored, record.profileName)
      : askReview(tx, stored, record.profileName, tx.actor.name);
  }
  if (isSame && JSON.stringify(stored.warnings) === JSON.stringify(warnings)) return;
  await storeReassessed(tx, basis, stored, `${record.code} of the same specimen was saved`);
}
