import { Module } from '@nestjs/common';
import { AccountWordsController } from './account-words.controller.js';
import { BookingListsController } from './booking-lists.controller.js';
import { BookingsController } from './bookings.controller.js';
import { IdentityModule } from '../identity/index.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [IdentityModule],
  // The lists first: their fixed words come before the booking's id in the address.
  controllers: [AccountWordsController, BookingListsController, BookingsController],
  providers: useCases,
})
export class BookingsModule {}
