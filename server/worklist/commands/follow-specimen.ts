import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FollowSpecimen, measuredOn, withoutDraw } from '../../specimens/index.js';
import { cancelJobCards } from '../close-job-cards.js';
import { countFromReceipt } from '../count-from-receipt.js';
import { openCancelled, openCardsAnew } from '../open-after-rejection.js';
import { ReopenResult } from '../reopen-result.js';

/** Cards count from the receipt of their specimen, and leave the worklist while there is none to work on. */
@CommandHandler(FollowSpecimen)
export class FollowSpecimenHandler implements ICommandHandler<FollowSpecimen> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ tx, what, specimen }: FollowSpecimen): Promise<void> {
    const { bookingId, codes, reason } = specimen;
    switch (what) {
      case 'receipt':
        return countFromReceipt(tx, bookingId, codes);
      case 'rejected':
        await cancelJobCards(tx, bookingId, await withoutDraw(tx, bookingId, codes), tx.actor.name, reason);
        return undefined;
      case 'accepted':
        await openCancelled(tx, specimen);
        return countFromReceipt(tx, bookingId, codes);
      case 'recollected':
        // What was measured on the rejected one is not the new one's.
        for (const code of await measuredOn(tx, specimen))
          await this.commands.execute(new ReopenResult(tx, bookingId, code, reason, 'emptied'));
        return openCardsAnew(tx, specimen);
    }
  }
}
