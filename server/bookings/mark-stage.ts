import { hasResult, MOVES } from '../../shared/domain/stage.js';
import type { Stage } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { sqlList } from '../kernel/sql-list.js';
import { bookingRow } from './booking-shape.js';

// PRODUCT.md section 4: a saved result validates the booking, captured by who saved it, who counts once among
// its contributors. The old stage tells a save from a later signature: it is read before the profile is marked.
const MARK_BOOKING = `
  update booking set
    last_updated = $3,
    version = version + 1,
    last_changed_by = $7,
    last_changed_at = $3,
    process_stage = case when $4::boolean then 'validated' else process_stage end,
    captured_by = case
      when $6 = '${MOVES.update.to}' or ($4 and (select p.stage from booking_profile p
        where p.booking_id = booking.id and p.code = $2) in (${sqlList(MOVES.follow.from)})) then $5
      else captured_by end,
    contributors = case
      when $4 and not ($5::text = any (contributors)) then array_append(contributors, $5)
      else contributors end,
    authorised_by = case
      when $6 = '${MOVES.validate.to}' then $5
      when $6 = '${MOVES.release.to}' then coalesce(authorised_by, $5)
      else authorised_by end
  where id = $1 and deleted_at is null`;
const MARK_PROFILE = `
  update booking_profile set stage = $3 where booking_id = $1 and code = $2 and removed_at is null`;

/**
 * Marks how far one profile has come and keeps what the booking shows of it: processStage, progress,
 * capturedBy, authorisedBy, contributors, lastUpdated. Emits BookingUpdated. `by` is the person's full name.
 */
export async function markStage(
  tx: Tx,
  bookingId: string,
  code: string,
  stage: Stage,
  by: string = tx.actor.name,
): Promise<void> {
  const { username } = tx.actor;
  tx.send(MARK_BOOKING, [bookingId, code, tx.now, hasResult(stage), by, stage, username], {
    rows: 1,
  });
  tx.send(MARK_PROFILE, [bookingId, code, stage], { rows: 1 });
  const row = await bookingRow(tx, bookingId, tx.now);
  if (row) tx.emit('BookingUpdated', bookingId, row);
}
