import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaymentAnswer } from '../../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../../shared/contract/billing.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { BookingAfterMoney } from '../booking-after-money.js';
import { takePayment } from '../payment.js';

export class TakePayment extends KeyedCommand<UpdatePaymentRequest, PaymentAnswer> {}

@CommandHandler(TakePayment)
export class TakePaymentHandler implements ICommandHandler<TakePayment> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  execute({ actor, request, key }: TakePayment): Promise<PaymentAnswer> {
    return this.work.run(actor, (tx) =>
      once(tx, 'update-payment', key, request, async () => {
        const receipt = await takePayment(tx, request);
        return {
          receipt,
          booking: await this.commands.execute(new BookingAfterMoney(tx, request.bookingId)),
        };
      }),
    );
  }
}
