import type { PaymentAnswer } from '../../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../../shared/contract/billing.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { BillWithPayment } from '../bill-with-payment.js';
import { BookingAfterMoney } from '../booking-after-money.js';
import { takePayment } from '../payment.js';

export class TakePayment extends CommandOf<
  { actor: Actor; request: UpdatePaymentRequest; key: string; approver: Actor | undefined },
  PaymentAnswer
> {}

export const TakePaymentHandler = keyedHandler(
  TakePayment,
  'update-payment',
  async (tx, request, { approver }, { commands }) => {
    const { bookingId } = request;
    const receipt = await takePayment(tx, request, approver);
    const isBilled = await commands.execute(
      new BillWithPayment({ tx, request, receiptNumber: receipt.number }),
    );
    const after = { tx, bookingId, ...(isBilled && { told: 'told' as const }) };
    return { receipt, booking: await commands.execute(new BookingAfterMoney(after)) };
  },
);
