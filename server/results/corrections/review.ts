import {
  COLLECTION_TIME,
  isAssessedDifferently,
  type AssessedPatient,
} from '../../../shared/domain/results/assessed-patient.js';
import { bookingRow } from '../../bookings/index.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { ResultRecord } from '../store/result-record.js';

const OPEN = `
  insert into result_review (result_id, what, since, by_name) values ($1, $2, $3, $4)
  on conflict (result_id) do update set what = excluded.what, since = excluded.since, by_name = excluded.by_name,
    settled_at = null, settled_by = null, reason = null`;
const SETTLE = `
  update result_review set settled_at = $2, settled_by = $3, reason = $4
  where result_id = $1 and settled_at is null returning 1`;

/**
 * A result that left the laboratory for somebody else than the patient is known to be now waits in Todos; one that
 * is right again waits no more. `by` is who corrected the patient.
 */
export async function reviewIssued(
  tx: Tx,
  record: ResultRecord,
  today: AssessedPatient,
  by: string,
): Promise<void> {
  const what = isAssessedDifferently(record.assessedFor, today);
  if (what.length === 0) {
    if (await isAskedForMore(tx, record)) return;
    await settleReview(tx, record, 'What it was judged by was corrected back');
    return;
  }
  await openReview(tx, record, what, by);
}

/** `what` in words, as Todos list it. */
export async function openReview(
  tx: Tx,
  record: ResultRecord,
  what: readonly string[],
  by: string,
): Promise<void> {
  await tx.sql(OPEN, [record.id, what, tx.now, by]);
  await refreshTodos(tx, record.bookingId);
}

const FOR_MORE = `
  select 1 from result_review
  where result_id = $1 and settled_at is null and not what <@ array['sex', 'date of birth', 'pregnancy', '${COLLECTION_TIME}']`;

/** Another result of the specimen asked for the review: the patient alone does not settle it. */
async function isAskedForMore(tx: Tx, { id }: ResultRecord): Promise<boolean> {
  return (await tx.one(FOR_MORE, [id])) !== undefined;
}

const ASK = `
  insert into result_review (result_id, what, since, by_name) values ($1, array[$2], $3, $4)
  on conflict (result_id) do update set
    what = case when result_review.settled_at is null and not result_review.what @> excluded.what
      then result_review.what || excluded.what else excluded.what end,
    since = excluded.since, by_name = excluded.by_name, settled_at = null, settled_by = null, reason = null`;
const ASKED = `
  select 1 from result_review where result_id = $1 and settled_at is null and what = array[$2]`;

/** Asks for a review of a released result that differs because `what`, of the same specimen, has changed. */
export async function askReview(tx: Tx, record: ResultRecord, what: string, by: string): Promise<void> {
  await tx.sql(ASK, [record.id, what, tx.now, by]);
  await refreshTodos(tx, record.bookingId);
}

/** It is again as released; if the patient was corrected too, the review stays. */
export async function settleReviewOf(tx: Tx, record: ResultRecord, what: string): Promise<void> {
  const asked = await tx.one(ASKED, [record.id, what]);
  if (asked) await settleReview(tx, record, `${what} was changed back`);
}

/** Answers whether one was open. */
export async function settleReview(tx: Tx, record: ResultRecord, reason: string): Promise<boolean> {
  const settled = await tx.one(SETTLE, [record.id, tx.now, tx.actor.name, reason]);
  if (settled) await refreshTodos(tx, record.bookingId);
  return settled !== undefined;
}

async function refreshTodos(tx: Tx, bookingId: string): Promise<void> {
  const row = await bookingRow(tx, bookingId, tx.now);
  if (row) tx.emit('BookingUpdated', bookingId, row);
}
