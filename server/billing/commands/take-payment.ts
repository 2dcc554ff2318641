import type { PaymentAnswer } from '../../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../../shared/contract/billing.js';
import { keyedHandler } from '../../events/command-handlers.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { BookingAfterMoney } from '../booking-after-money.js';
import { takePayment } from '../payment.js';

export class TakePayment extends KeyedCommand<UpdatePaymentRequest, PaymentAnswer> {}

export const TakePaymentHandler = keyedHandler(
  TakePayment,
  'update-payment',
  async (tx, request, _command, { commands }) => {
    const receipt = await takePayment(tx, request);
    return {
      receipt,
      booking: await commands.execute(new BookingAfterMoney({ tx, bookingId: request.bookingId })),
    };
  },
);
