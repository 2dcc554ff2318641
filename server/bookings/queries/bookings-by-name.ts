import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import type { PaymentStatus } from '../../../shared/vocabulary.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { requestedFor } from '../../patients/index.js';
import { withMoreMark, type PageQuery } from '../../kernel/http/paging.js';
import { bookingList, pageOfBookings } from '../booking-list.js';

/** Bookings of patients found by this name, or by anything else that the search box knows; newest first. */
export class BookingsByName extends QueryOf<
  { name: string; statuses: readonly PaymentStatus[]; request: PageQuery },
  Page<Booking>
> {}

// The patients are found first (by the patients' own search, up to a limit), then their bookings.
const OF_PATIENTS = bookingList(`
  select b.id
  from unnest($3::uuid[]) found (id)
  join booking b on b.patient_id = found.id
  where b.deleted_at is null and b.payment_status = any ($4::text[])
  order by b.booked_at desc, b.id desc limit $1 offset $2`);

export const BookingsByNameHandler = queryHandler(
  BookingsByName,
  async ({ database, clock }, { name, statuses, request }) => {
    const now = clock.now();
    const { patients, others } = await requestedFor(database, name, now);
    const page = await pageOfBookings(database, OF_PATIENTS, request, [patients, statuses], now);
    return withMoreMark(page, others);
  },
);
