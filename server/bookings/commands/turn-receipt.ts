import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TurnAnswer } from '../../../shared/contract/billing-shapes.js';
import { turnReceipt, type TurnReceipt } from '../../billing/index.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { readBooking } from '../booking-shape.js';

/** Voids a payment's receipt, or writes a credit note for it. */
export class TurnAReceipt extends Command<TurnAnswer> {
  constructor(
    readonly actor: Actor,
    readonly turn: TurnReceipt,
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(TurnAReceipt)
export class TurnAReceiptHandler implements ICommandHandler<TurnAReceipt> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, turn, key }: TurnAReceipt): Promise<TurnAnswer> {
    const { kind, number, reason } = turn;
    return this.work.run(actor, (tx) =>
      once(tx, kind, key, { number, reason }, async () => {
        const { receipt, bookingId } = await turnReceipt(tx, turn);
        return { receipt, booking: await readBooking(tx, bookingId, tx.now) };
      }),
    );
  }
}
