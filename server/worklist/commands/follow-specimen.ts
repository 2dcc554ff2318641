import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FollowSpecimen } from '../../specimens/index.js';
import { countFromReceipt } from '../count-from-receipt.js';
import { cancelJobCards } from '../close-job-cards.js';

/** Cards count from the receipt of their specimen, and wait while there is none to work on. */
@CommandHandler(FollowSpecimen)
export class FollowSpecimenHandler implements ICommandHandler<FollowSpecimen> {
  async execute({ tx, what, specimen }: FollowSpecimen): Promise<void> {
    const { bookingId, codes, reason } = specimen;
    if (what === 'receipt') await countFromReceipt(tx, bookingId, codes);
    if (what === 'rejected') await cancelJobCards(tx, bookingId, codes, tx.actor.name, reason);
  }
}
