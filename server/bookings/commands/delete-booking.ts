import type { DeleteBookingRequest, DeletedBooking } from '../../../shared/contract/bookings.js';
import { commandHandler } from '../../events/command-handlers.js';
import { useGrant } from '../../identity/index.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { reverse } from '../../ledger/index.js';
import { cancelJobCards, refuseUndeletable } from '../../worklist/index.js';
import { rowOf, lockBooking } from '../booking-shape.js';

/** Deletes a booking softly, with its reason; needs the admin code's grant. */
export class DeleteBooking extends CommandOf<
  { actor: Actor; request: DeleteBookingRequest; grant: string | undefined },
  DeletedBooking
> {}

const DELETE = `
  update booking set deleted_at = $2, deleted_by = $3, deleted_reason = $4, last_updated = $2,
    version = version + 1, last_changed_by = $5, last_changed_at = $2
  where id = $1`;

export const DeleteBookingHandler = commandHandler(DeleteBooking, async (tx, { actor, request, grant }) => {
  await useGrant(tx, grant, 'delete', request.id);
  const before = await lockBooking(tx, request.id, request.version);
  await refuseUndeletable(tx, before.id);
  await cancelJobCards(tx, before.id, 'all', actor.name, 'booking deleted');
  const { reason } = request;
  await reverse(tx, { act: 'booking-deleted', bookingId: before.id, codes: 'all', reason });
  tx.send(DELETE, [before.id, tx.now, actor.name, reason, actor.username], { rows: 1 });
  tx.emit('BookingDeleted', before.id, rowOf(before));
  tx.audit('booking.delete', 'booking', before.id, { before, reason });
  return { id: before.id, deletedAt: tx.now.toISOString(), deletedBy: actor.name };
});
