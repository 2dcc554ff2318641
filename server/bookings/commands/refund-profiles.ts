import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RefundAnswer } from '../../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../../shared/contract/billing.js';
import { refundProfiles, type RefundLeave } from '../../billing/index.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { readBooking, rowOf } from '../booking-shape.js';

export class RefundProfiles extends Command<RefundAnswer> {
  constructor(
    readonly actor: Actor,
    readonly request: RefundRequest,
    readonly key: string,
    readonly leave: RefundLeave,
  ) {
    super();
  }
}

@CommandHandler(RefundProfiles)
export class RefundProfilesHandler implements ICommandHandler<RefundProfiles> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request, key, leave }: RefundProfiles): Promise<RefundAnswer> {
    return this.work.run(actor, (tx) =>
      once(tx, 'refund', key, request, async () => {
        const refund = await refundProfiles(tx, request, leave);
        const booking = await readBooking(tx, request.bookingId, tx.now);
        // Its profiles' stages changed, not its money alone.
        tx.emit('BookingUpdated', booking.id, rowOf(booking));
        return { refund, booking };
      }),
    );
  }
}
