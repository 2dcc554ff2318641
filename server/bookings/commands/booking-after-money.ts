import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { BookingAfterMoney } from '../../billing/index.js';
import { readBooking, rowOf } from '../booking-shape.js';

@CommandHandler(BookingAfterMoney)
export class BookingAfterMoneyHandler implements ICommandHandler<BookingAfterMoney> {
  async execute({ tx, bookingId, told }: BookingAfterMoney): Promise<Booking> {
    const booking = await readBooking(tx, bookingId, tx.now);
    if (told) tx.emit('BookingUpdated', bookingId, rowOf(booking));
    return booking;
  }
}
