import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AnnounceBooking } from '../../worklist/index.js';
import { bookingRow } from '../booking-shape.js';

/** BookingUpdated, with the stages as they are now. */
@CommandHandler(AnnounceBooking)
export class AnnounceBookingHandler implements ICommandHandler<AnnounceBooking> {
  async execute({ tx, bookingId }: AnnounceBooking): Promise<void> {
    const row = await bookingRow(tx, bookingId, tx.now);
    if (row) tx.emit('BookingUpdated', bookingId, row);
  }
}
