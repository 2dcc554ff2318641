import { Command } from '@nestjs/cqrs';
import type { Tx } from '../events/unit-of-work.js';

/**
 * Part of changing a card by hand, in its transaction: its profile has come further or gone back, which the booking
 * tells and this slice cannot.
 */
export class AnnounceBooking extends Command<void> {
  constructor(
    readonly tx: Tx,
    readonly bookingId: string,
  ) {
    super();
  }
}

/**
 * Part of opening a card again by hand, in its transaction: what became of the saved result, if there is one, is for
 * the results to say, which this slice does not know.
 */
export class ReopenResult extends Command<void> {
  constructor(
    readonly tx: Tx,
    readonly bookingId: string,
    readonly code: string,
    readonly reason: string,
    /** `emptied`: what was typed is not of the specimen that it is entered from now. */
    readonly sheet: 'kept' | 'emptied' = 'kept',
  ) {
    super();
  }
}
