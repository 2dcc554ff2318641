import type { JobCardRow } from '../../shared/event-payloads.js';
import type { Tx } from '../events/unit-of-work.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from './job-card-row.js';

export interface CardToClose {
  readonly bookingId: string;
  readonly code: string;
  /** The user's full name. */
  readonly closedBy: string;
  readonly reason?: string;
}

const CLOSE_JOB_CARD = `
  update job_card set status = 'processing', open = false, closed_by = $3, time_out = $4, changed_reason = $5,
    last_changed_by = $6, last_changed_at = $4
  where booking_id = $1 and code = $2 and open
  returning ${JOB_CARD.select('job_card')}`;

/** Closes an open card and emits JobCardClosed; a closed card stays as it is (returns undefined). */
export async function closeJobCard(tx: Tx, card: CardToClose): Promise<JobCardRow | undefined> {
  const closed = await tx.one<JobCardRecord>(CLOSE_JOB_CARD, [
    card.bookingId,
    card.code,
    card.closedBy,
    tx.now,
    card.reason ?? null,
    tx.actor.username,
  ]);
  return closed && emitClosed(tx, closed);
}

// A cancelled card keeps the status that it had: nothing was processed.
const CANCEL_JOB_CARDS = `
  update job_card set open = false, closed_by = $3, time_out = $4, changed_reason = $5,
    last_changed_by = $6, last_changed_at = $4
  where booking_id = $1 and ($2::text[] is null or code = any ($2)) and open
  returning ${JOB_CARD.select('job_card')}`;

/** Takes cards off the worklist without work: refunded or removed profiles, a deleted booking (`'all'`). */
export async function cancelJobCards(
  tx: Tx,
  bookingId: string,
  codes: readonly string[] | 'all',
  by: string,
  reason?: string,
): Promise<readonly JobCardRow[]> {
  const chosen = codes === 'all' ? null : codes;
  const cancelled = await tx.sql<JobCardRecord>(CANCEL_JOB_CARDS, [
    bookingId,
    chosen,
    by,
    tx.now,
    reason ?? null,
    tx.actor.username,
  ]);
  return cancelled.map((card) => emitClosed(tx, card));
}

function emitClosed(tx: Tx, card: JobCardRecord): JobCardRow {
  const row = jobCardRow(card);
  tx.emit('JobCardClosed', row.id, row);
  return row;
}
