import { Command } from '@nestjs/cqrs';
import type { Tx } from '../events/unit-of-work.js';

/**
 * Part of changing a card by hand, in its transaction: its profile has come further or gone back, which the booking
 * tells and this slice cannot.
 */
export class TellBooking extends Command<void> {
  constructor(
    readonly tx: Tx,
    readonly bookingId: string,
  ) {
    super();
  }
}
