import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TellBooking } from '../../worklist/index.js';
import { bookingRow } from '../booking-shape.js';

/** BookingUpdated, with the stages as they are now. */
@CommandHandler(TellBooking)
export class TellBookingHandler implements ICommandHandler<TellBooking> {
  async execute({ tx, bookingId }: TellBooking): Promise<void> {
    const row = await bookingRow(tx, bookingId, tx.now);
    if (row) tx.emit('BookingUpdated', bookingId, row);
  }
}
