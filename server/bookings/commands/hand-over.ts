import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { bookingShape, rowOf } from '../booking-shape.js';
import { holdBooking } from '../hold-booking.js';

/** The released results were given to the patient or the doctor. */
export class HandOver extends Command<Booking> {
  constructor(
    readonly actor: Actor,
    readonly id: string,
  ) {
    super();
  }
}

const HAND_OVER = `
  update booking set handed_over_at = $2, handed_over_by = $3, version = version + 1,
    last_changed_by = $4, last_changed_at = $2
  where id = $1`;

@CommandHandler(HandOver)
export class HandOverHandler implements ICommandHandler<HandOver> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, id }: HandOver): Promise<Booking> {
    return this.work.run(actor, async (tx) => {
      const before = await holdBooking(tx, id);
      if (before.handedOverAt !== null) return before;
      if (before.progress.released === 0)
        throw new Problem('conflict', 'No result of this booking is released yet.');
      tx.send(HAND_OVER, [id, tx.now, actor.name, actor.username], { rows: 1 });
      const after = (await bookingShape(tx, id, tx.now)) ?? before;
      tx.emit('BookingUpdated', id, rowOf(after));
      tx.audit({
        action: 'booking.hand-over',
        subjectKind: 'booking',
        subjectId: id,
        before: { handedOverAt: null },
        after: { handedOverAt: after.handedOverAt, by: actor.name },
      });
      return after;
    });
  }
}
