import type { CancelledCards } from '../../../shared/contract/worklist.js';
import { LEFT_STAGES } from '../../../shared/domain/stage.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { useGrant } from '../../identity/index.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, notFound } from '../../kernel/http/problem.js';
import { sqlList } from '../../kernel/sql-text.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { cancelJobCards } from '../close-job-cards.js';

const LEFT = `
  select name from booking_profile
  where booking_id = $1 and removed_at is null and stage in (${sqlList(LEFT_STAGES)}) order by position limit 1`;
const TAKEN = 'select 1 from booking where id = $1 and paid_minor > 0';

/** Takes all cards of one booking off the worklist; needs the admin code's grant. */
export class CancelBookingCards extends CommandOf<
  { actor: Actor; bookingId: string; grant: string | undefined },
  CancelledCards
> {}

export const CancelBookingCardsHandler = commandHandler(
  CancelBookingCards,
  async (tx, { actor, bookingId, grant }) => {
    await useGrant(tx, grant, 'delete', bookingId, 'job cards');
    const booking = await tx.one('select 1 from booking where id = $1 for update', [bookingId]);
    if (!booking) throw notFound('The booking');
    await refuseUndeletable(tx, bookingId);
    const cards = await cancelJobCards(tx, bookingId, 'all', actor.name, 'deleted with the booking');
    tx.audit('jobCard.delete', 'booking', bookingId, {
      before: { open: cards.map((card) => card.code) },
      after: { open: [] },
    });
    return { bookingId, cards };
  },
);

/** A booking that was paid for, or of which something left the laboratory, stays with its cards. */
export async function refuseUndeletable(tx: Tx, bookingId: string): Promise<void> {
  const left = await tx.one<{ readonly name: string }>(LEFT, [bookingId]);
  if (left) {
    throw conflict(`The result of ${left.name} is released: amend it instead of deleting.`);
  }
  if (await tx.one(TAKEN, [bookingId])) {
    throw conflict('Money was taken for this booking: refund it instead of deleting.');
  }
}
