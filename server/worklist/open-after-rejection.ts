import { MOVES } from '../../shared/domain/stage.js';
import { turnaroundFor } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { sqlList } from '../kernel/sql-list.js';
import { reopenJobCard } from './change-open-cards.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from './job-card-row.js';

interface Cards {
  readonly bookingId: string;
  readonly codes: readonly string[];
  readonly reason: string;
}

/** Cancelled: closed without work, of a test that still waits for its result. */
const CANCELLED = `
  select c.code from job_card c
  join booking_profile q on q.booking_id = c.booking_id and q.code = c.code and q.removed_at is null
    and q.stage in (${sqlList([...MOVES.begin.from, ...MOVES.wait.from])})
  where c.booking_id = $1 and c.code = any ($2::text[]) and not c.open and c.status = 'waiting'
  order by q.position`;

/** The rejected specimen is examined all the same: what its rejection took off the worklist goes back to its place. */
export async function openCancelled(tx: Tx, { bookingId, codes, reason }: Cards): Promise<void> {
  const cancelled = await tx.sql<{ code: string }>(CANCELLED, [bookingId, codes]);
  for (const { code } of cancelled) await reopenJobCard(tx, { bookingId, code, reason });
}

const OPEN_ANEW = `
  update job_card c set status = 'waiting', open = true, closed_by = null, time_out = null, changed_reason = $3,
    opened_at = $5, due_at = $5::timestamptz + make_interval(mins => ${turnaroundFor('c.priority')}),
    last_changed_by = $4, last_changed_at = $5
  from booking_profile q join profile_version v on v.id = q.profile_version_id
  where c.booking_id = $1 and c.code = any ($2::text[]) and q.booking_id = c.booking_id and q.code = c.code
  returning ${JOB_CARD.select('c')}`;

/** The specimen is taken again: its cards are opened again, and count from now while it is not received. */
export async function openCardsAnew(tx: Tx, { bookingId, codes, reason }: Cards): Promise<void> {
  const opened = await tx.sql<JobCardRecord>(OPEN_ANEW, [
    bookingId,
    codes,
    reason,
    tx.actor.username,
    tx.now,
  ]);
  for (const card of opened) tx.emit('JobCardOpened', card.id, jobCardRow(card));
}
