import { can } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';
import { bookingOfSpecimen, openScanned } from './open-sample.js';

/** Where a booking is opened by this role: for whoever books as it was booked, for a cashier its payment. */
export function bookingPath(bookingId: string, role: Role | undefined): string {
  return can(role, 'bookings.book')
    ? withQuery('/reception/jobCard/summary', { bookingId })
    : withQuery('/accounts/paymentprocessing', { bookingId });
}

/** Where a specimen's label leads whoever scanned it; undefined: no specimen has the number. */
export async function openLabel(code: string, role: Role | undefined): Promise<string | undefined> {
  if (can(role, 'results.enter')) return openScanned(code, [], 'all');
  const booking = await bookingOfSpecimen(code);
  return booking && bookingPath(booking.id, role);
}
