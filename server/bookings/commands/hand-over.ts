import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { UNDO_GRACE_MS, UNDO_MS } from '../../../shared/domain/results/undo.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { bookingShape, rowOf, lockBooking } from '../booking-shape.js';

/** The released results were given to the patient or the doctor. */
export class HandOver extends CommandOf<
  {
    actor: Actor;
    id: string;
    /** Takes back what this person did a moment ago. */
    isUndo: boolean;
  },
  Booking
> {}

const HAND_OVER = `
  update booking set handed_over_at = $2, handed_over_by = $3, version = version + 1,
    last_changed_by = $4, last_changed_at = $2
  where id = $1`;

const GIVEN = `select handed_over_at as at, handed_over_by as by from booking where id = $1`;

interface Given {
  readonly at: Date;
  readonly by: string;
}

const TAKE_BACK = `
  update booking set handed_over_at = null, handed_over_by = null, version = version + 1,
    last_changed_by = $2, last_changed_at = $3
  where id = $1`;

export const HandOverHandler = commandHandler(HandOver, async (tx, { actor, id, isUndo }) => {
  const before = await lockBooking(tx, id);
  const isHandedOver = before.handedOverAt !== null;
  if (isHandedOver !== isUndo) return before;
  if (isUndo) await takeBack(tx, id);
  else handOver(tx, before);
  const after = (await bookingShape(tx, id, tx.now)) ?? before;
  tx.emit('BookingUpdated', id, rowOf(after));
  tx.audit(isUndo ? 'booking.hand-over-undone' : 'booking.hand-over', 'booking', id, {
    before: { handedOverAt: before.handedOverAt },
    after: { handedOverAt: after.handedOverAt, by: actor.name },
  });
  return after;
});

function handOver(tx: Tx, { id, progress }: Booking): void {
  if (progress.released === 0) throw conflict('No result of this booking has been released yet.');
  tx.send(HAND_OVER, [id, tx.now, tx.actor.name, tx.actor.username], { rows: 1 });
}

/** Only by the person who recorded it, and only at once: later, others may have passed it on by telephone. */
async function takeBack(tx: Tx, id: string): Promise<void> {
  const given = await tx.one<Given>(GIVEN, [id]);
  const age = tx.now.getTime() - (given?.at.getTime() ?? 0);
  if (given?.by !== tx.actor.name || age > UNDO_MS + UNDO_GRACE_MS)
    throw conflict('A hand-over can only be taken back by the person who recorded it, within ten seconds.');
  tx.send(TAKE_BACK, [id, tx.actor.username, tx.now], { rows: 1 });
}
