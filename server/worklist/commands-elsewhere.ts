import type { Tx } from '../events/unit-of-work.js';
import { CommandOf } from '../kernel/use-cases.js';

/**
 * Part of changing a card by hand, in its transaction: its profile has come further or gone back, which the booking
 * tells and this slice cannot.
 */
export class AnnounceBooking extends CommandOf<{ tx: Tx; bookingId: string }, void> {}

/**
 * Part of opening a card again by hand, in its transaction: the results slice, which this one does not know, decides
 * what becomes of a saved result.
 */
export class ReopenResult extends CommandOf<
  {
    tx: Tx;
    bookingId: string;
    code: string;
    reason: string;
    /** `emptied`: what was typed is not of the specimen that it is entered from now. */
    sheet: 'kept' | 'emptied';
  },
  void
> {}
