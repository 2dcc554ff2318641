import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WrittenOffAnswer } from '../../../shared/contract/billing-shapes.js';
import type { WriteOffBalanceRequest } from '../../../shared/contract/payers.js';
import { writeOffApproved, writeOffBalance } from '../../billing/index.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { readBooking, rowOf } from '../booking-shape.js';

/** Gives up what a booking still owes; a second manager approves it. */
export class WriteOffBalance extends Command<WrittenOffAnswer> {
  constructor(
    readonly actor: Actor,
    readonly request: WriteOffBalanceRequest,
    readonly key: string,
    readonly approver: Actor | undefined,
  ) {
    super();
  }
}

@CommandHandler(WriteOffBalance)
export class WriteOffBalanceHandler implements ICommandHandler<WriteOffBalance> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request, key, approver }: WriteOffBalance): Promise<WrittenOffAnswer> {
    return this.work.run(actor, (tx) =>
      once(tx, 'booking.write-off', key, request, async () => {
        const witness = writeOffApproved(actor, approver);
        const writtenOff = await writeOffBalance(tx, request, witness);
        const booking = await readBooking(tx, request.bookingId, tx.now);
        tx.emit('BookingUpdated', booking.id, rowOf(booking));
        return { writtenOff, booking };
      }),
    );
  }
}
