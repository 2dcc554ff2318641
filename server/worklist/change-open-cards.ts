import type { JobCardRow } from '../../shared/event-payloads.js';
import { PRIORITY_RANK } from '../../shared/domain/urgency.js';
import type { Priority } from '../../shared/vocabulary.js';
import { turnaroundFor } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from './job-card-row.js';

const REOPEN_JOB_CARD = `
  update job_card set status = 'waiting', open = true, closed_by = null, time_out = null, changed_reason = $3,
    last_changed_by = $4, last_changed_at = $5
  where booking_id = $1 and code = $2 and not open
  returning ${JOB_CARD.select('job_card')}`;

/** Puts a closed card back on the worklist, in its old place; an open one stays (answers undefined). */
export async function reopenJobCard(
  tx: Tx,
  card: { readonly bookingId: string; readonly code: string; readonly reason: string },
): Promise<JobCardRow | undefined> {
  const opened = await tx.one<JobCardRecord>(REOPEN_JOB_CARD, [
    card.bookingId,
    card.code,
    card.reason,
    tx.actor.username,
    tx.now,
  ]);
  return opened && emitOpened(tx, opened);
}

const RELABEL_JOB_CARDS = `
  update job_card c set priority = $2, priority_rank = $3, patient_name = $4, last_changed_by = $5, last_changed_at = $6,
    due_at = c.due_at + make_interval(mins => ${turnaroundFor('$2::text')} - ${turnaroundFor('c.priority')})
  from booking_profile q join profile_version v on v.id = q.profile_version_id
  where c.booking_id = $1 and q.booking_id = c.booking_id and q.code = c.code
    and (c.priority, c.patient_name) is distinct from ($2, $4)
  returning ${JOB_CARD.select('c')}`;

/**
 * After a change of the booking its open cards are sent again with the new priority and name. Due times count from the
 * same moment as before, receipt or booking, so a booking made STAT may have overdue cards at once.
 */
export async function relabelJobCards(
  tx: Tx,
  bookingId: string,
  label: { readonly priority: Priority; readonly patientName: string },
): Promise<void> {
  const changed = await tx.sql<JobCardRecord>(RELABEL_JOB_CARDS, [
    bookingId,
    label.priority,
    PRIORITY_RANK[label.priority],
    label.patientName,
    tx.actor.username,
    tx.now,
  ]);
  for (const card of changed) if (card.open) emitOpened(tx, card);
}

function emitOpened(tx: Tx, card: JobCardRecord): JobCardRow {
  const row = jobCardRow(card);
  tx.emit('JobCardOpened', row.id, row);
  return row;
}
