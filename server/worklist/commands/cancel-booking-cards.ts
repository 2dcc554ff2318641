import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CancelledCards } from '../../../shared/contract/worklist.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { useGrant } from '../../identity/index.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound } from '../../kernel/http/problem.js';
import { cancelJobCards } from '../close-job-cards.js';
import { refuseUndeletable } from '../refuse-undeletable.js';

/** Takes all cards of one booking off the worklist; needs the admin code's grant. */
export class CancelBookingCards extends Command<CancelledCards> {
  constructor(
    readonly actor: Actor,
    readonly bookingId: string,
    readonly grant: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(CancelBookingCards)
export class CancelBookingCardsHandler implements ICommandHandler<CancelBookingCards> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, bookingId, grant }: CancelBookingCards): Promise<CancelledCards> {
    return this.work.run(actor, async (tx) => {
      await useGrant(tx, grant, 'delete', bookingId, 'job cards');
      const booking = await tx.one('select 1 from booking where id = $1 for update', [bookingId]);
      if (!booking) throw notFound('The booking');
      await refuseUndeletable(tx, bookingId);
      const cards = await cancelJobCards(tx, bookingId, 'all', actor.name, 'deleted with the booking');
      tx.audit({
        action: 'jobCard.delete',
        subjectKind: 'booking',
        subjectId: bookingId,
        before: { open: cards.map((card) => card.code) },
        after: { open: [] },
      });
      return { bookingId, cards };
    });
  }
}
