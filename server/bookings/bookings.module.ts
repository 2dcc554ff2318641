import { Module } from '@nestjs/common';
import { BookingMoneyController } from './booking-money.controller.js';
import { BookingListsController } from './booking-lists.controller.js';
import { BookingsController } from './bookings.controller.js';
import { BookPatientHandler } from './commands/book-patient.js';
import { DeleteBookingHandler } from './commands/delete-booking.js';
import { HandOverHandler } from './commands/hand-over.js';
import { MarkProfileHandler } from './commands/mark-profile.js';
import { RecordPaymentHandler } from './commands/record-payment.js';
import { RefundProfilesHandler } from './commands/refund-profiles.js';
import { UpdateBookingHandler } from './commands/update-booking.js';
import { BookingsAtStageHandler } from './queries/bookings-at-stage.js';
import { BookingsBetweenHandler } from './queries/bookings-between.js';
import { BookingsByNameHandler } from './queries/bookings-by-name.js';
import { BookingsByPaymentHandler, WholeBookingsByPaymentHandler } from './queries/bookings-by-payment.js';
import { BookingsOfUnitHandler } from './queries/bookings-of-unit.js';
import { OneBookingHandler } from './queries/one-booking.js';

@Module({
  // The lists first: their fixed words come before the booking's id in the address.
  controllers: [BookingListsController, BookingMoneyController, BookingsController],
  providers: [
    BookPatientHandler,
    DeleteBookingHandler,
    HandOverHandler,
    MarkProfileHandler,
    RecordPaymentHandler,
    RefundProfilesHandler,
    UpdateBookingHandler,
    BookingsAtStageHandler,
    BookingsBetweenHandler,
    BookingsByNameHandler,
    BookingsByPaymentHandler,
    WholeBookingsByPaymentHandler,
    BookingsOfUnitHandler,
    OneBookingHandler,
  ],
})
export class BookingsModule {}
