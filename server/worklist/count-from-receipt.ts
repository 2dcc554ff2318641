import { turnaroundFor } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from './job-card-row.js';

// A test that was added to a tube which is here already counts from when it was asked for.
const COUNT = `
  update job_card c set due_at = counted.due_at, last_changed_by = $3, last_changed_at = $4
  from (
    select q.code, greatest(c.opened_at, s.received_at) + make_interval(mins => ${turnaroundFor('c.priority')}) as due_at
    from booking_profile q
    join job_card c on c.booking_id = q.booking_id and c.code = q.code
    join profile_version v on v.id = q.profile_version_id
    -- Of a test over time the draw that came last.
    cross join lateral (select max(s.received_at) as received_at from specimen s
      where s.booking_id = q.booking_id and q.code = any (s.codes)
        and not exists (select from specimen n where n.recollects = s.id)) s
    where q.booking_id = $1 and q.code = any ($2::text[])
  ) counted
  where c.booking_id = $1 and c.code = counted.code and c.open and c.due_at <> counted.due_at
  returning ${JOB_CARD.select('c')}`;

/**
 * Due counts from receipt of the specimen and, while nothing is received, from booking, for as long as
 * the booking's urgency allows. Open cards whose due moved are sent again.
 */
export async function countFromReceipt(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  const moved = await tx.sql<JobCardRecord>(COUNT, [bookingId, codes, tx.actor.username, tx.now]);
  for (const card of moved) tx.emit('JobCardOpened', card.id, jobCardRow(card));
}
