import type { Booking } from '../../../shared/contract/booking-shapes.js';
import {
  MARKABLE_STAGES,
  type MarkableStage,
  type MarkProfileRequest,
} from '../../../shared/contract/bookings.js';
import { RESULT_STAGES, stageAfter, type StageAct, hasResult, MOVES } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalid, notFound } from '../../kernel/http/problem.js';
import { sqlList } from '../../kernel/sql-text.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { bookingShape, lockBooking, bookingRow } from '../booking-shape.js';

// A saved result validates the booking, captured by who saved it, who counts once among
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

/** The bench marks one profile of a booking as begun, or as validated once its result is saved. */
export class MarkProfile extends CommandOf<
  { actor: Actor; code: string; request: MarkProfileRequest },
  Booking
> {}

/** Authorising and releasing belong to the result itself. */
const MARKED_BY: Readonly<Record<MarkableStage, StageAct>> = { in_process: 'begin', validated: 'follow' };

function isMarkable(stage: Stage): stage is MarkableStage {
  return MARKABLE_STAGES.some((one) => one === stage);
}

const RESULT = `
  select 1 from result where booking_id = $1 and code = $2 and stage in (${sqlList(RESULT_STAGES)})`;

export const MarkProfileHandler = commandHandler(MarkProfile, async (tx, { code, request }) => {
  const before = await lockBooking(tx, request.id, request.version);
  const profile = before.selectedProfiles.find((one) => one.code === code);
  if (!profile) throw notFound(`The profile ${code} of this booking`);
  const stage = request.stage ?? request.selectedProfiles?.find((one) => one.code === code)?.stage;
  if (stage === undefined) throw invalid('stage', 'Give the stage of the profile: in_process or validated.');
  if (profile.stage === stage) return before;
  if (!isMarkable(stage)) throw conflict(`${code} cannot be marked ${stage} here.`);
  await checkMove(tx, before.id, code, profile.stage, stage);
  await markStage(tx, before.id, code, stage);
  tx.audit('booking.mark-profile', 'booking', before.id, {
    before: { code, stage: profile.stage },
    after: { code, stage },
  });
  return (await bookingShape(tx, before.id, tx.now)) ?? before;
});

async function checkMove(
  tx: Tx,
  bookingId: string,
  code: string,
  from: Stage,
  to: MarkableStage,
): Promise<void> {
  if (stageAfter(MARKED_BY[to], from) === undefined)
    throw conflict(`${code} is ${from} and cannot be marked ${to}.`);
  if (to !== 'validated' || (await tx.one(RESULT, [bookingId, code]))) return;
  throw conflict(`${code} has no saved result yet.`);
}

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
