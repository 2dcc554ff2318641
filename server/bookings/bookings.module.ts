import { Module } from '@nestjs/common';
import { BookingListsController } from './booking-lists.controller.js';
import { BookingsController } from './bookings.controller.js';
import { BookPatientHandler } from './commands/book-patient.js';
import { DeleteBookingHandler } from './commands/delete-booking.js';
import { HandOverHandler } from './commands/hand-over.js';
import { MarkProfileHandler } from './commands/mark-profile.js';
import { UpdateBookingHandler } from './commands/update-booking.js';
import { BookingsAtStageHandler } from './queries/bookings-at-stage.js';
import { BookingsBetweenHandler } from './queries/bookings-between.js';
import { BookingsByNameHandler } from './queries/bookings-by-name.js';
import { BookingsByPaymentHandler, WholeBookingsByPaymentHandler } from './queries/bookings-by-payment.js';
import { BookingsOfUnitHandler } from './queries/bookings-of-unit.js';
import { OneBookingHandler, ReadBookingHandler } from './queries/one-booking.js';

@Module({
  // The lists first: their fixed words come before the booking's id in the address.
  controllers: [BookingListsController, BookingsController],
  providers: [
    BookPatientHandler,
    DeleteBookingHandler,
    HandOverHandler,
    MarkProfileHandler,
    UpdateBookingHandler,
    BookingsAtStageHandler,
    BookingsBetweenHandler,
    BookingsByNameHandler,
    BookingsByPaymentHandler,
    WholeBookingsByPaymentHandler,
    BookingsOfUnitHandler,
    OneBookingHandler,
    ReadBookingHandler,
  ],
})
export class BookingsModule {}
