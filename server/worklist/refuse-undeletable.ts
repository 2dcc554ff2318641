import { LEFT_STAGES } from '../../shared/domain/stage.js';
import type { Tx } from '../events/unit-of-work.js';
import { Problem } from '../kernel/http/problem.js';
import { sqlList } from '../kernel/sql-list.js';

const LEFT = `
  select name from booking_profile
  where booking_id = $1 and removed_at is null and stage in (${sqlList(LEFT_STAGES)}) order by position limit 1`;
const TAKEN = 'select 1 from booking where id = $1 and paid_minor > 0';

/** A booking that was paid for, or of which something left the laboratory, stays with its cards. */
export async function refuseUndeletable(tx: Tx, bookingId: string): Promise<void> {
  const left = await tx.one<{ readonly name: string }>(LEFT, [bookingId]);
  if (left) {
    throw new Problem('conflict', `The result of ${left.name} is released: amend it instead of deleting.`);
  }
  if (await tx.one(TAKEN, [bookingId])) {
    throw new Problem('conflict', 'Money was taken for this booking: refund it instead of deleting.');
  }
}
