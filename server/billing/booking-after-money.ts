import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { CommandOf } from '../kernel/use-cases.js';

/**
 * Part of an act of money, in its transaction: the booking as it is afterwards, which the call returns and a slice to
 * the left of the bookings cannot read. `told`: lists are notified, because more than the payment has changed.
 */
export class BookingAfterMoney extends CommandOf<{ tx: Tx; bookingId: string; told?: 'told' }, Booking> {}
