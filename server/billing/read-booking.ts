import { Query } from '@nestjs/cqrs';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { Sql } from '../kernel/database.js';

/**
 * The booking as the API answers it, read through the caller's transaction. Asked here, answered by the
 * bookings slice, which stands to the right of this one and so cannot be imported.
 */
export class ReadBooking extends Query<Booking> {
  constructor(
    readonly sql: Sql,
    readonly bookingId: string,
  ) {
    super();
  }
}
