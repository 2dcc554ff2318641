import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaymentAnswer } from '../../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../../shared/contract/billing.js';
import { takePayment } from '../../billing/index.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { readBooking } from '../booking-shape.js';

export class RecordPayment extends Command<PaymentAnswer> {
  constructor(
    readonly actor: Actor,
    readonly request: UpdatePaymentRequest,
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request, key }: RecordPayment): Promise<PaymentAnswer> {
    return this.work.run(actor, (tx) =>
      once(tx, 'update-payment', key, request, async () => {
        const receipt = await takePayment(tx, request);
        return { receipt, booking: await readBooking(tx, request.bookingId, tx.now) };
      }),
    );
  }
}
