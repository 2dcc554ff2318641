import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BilledAnswer } from '../../../shared/contract/billing-shapes.js';
import type { BillPayerRequest } from '../../../shared/contract/payers.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { billBooking } from '../../payers/index.js';
import { readBooking, rowOf } from '../booking-shape.js';

/** Bills a payer for its share of a booking. */
export class BillPayer extends Command<BilledAnswer> {
  constructor(
    readonly actor: Actor,
    readonly payerId: string,
    readonly request: BillPayerRequest,
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(BillPayer)
export class BillPayerHandler implements ICommandHandler<BillPayer> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, payerId, request, key }: BillPayer): Promise<BilledAnswer> {
    return this.work.run(actor, (tx) =>
      once(tx, 'payer.bill', key, { payerId, ...request }, async () => {
        const billed = await billBooking(tx, payerId, request);
        const booking = await readBooking(tx, request.bookingId, tx.now);
        tx.emit('BookingUpdated', booking.id, rowOf(booking));
        return { billed, booking };
      }),
    );
  }
}
