import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import type { PaymentStatus } from '../../../shared/vocabulary.js';
import { RequestQuery, queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { CsvRows } from '../../kernel/http/csv.js';
import type { PageQuery } from '../../kernel/http/paging.js';
import { laboratory } from '../../settings/index.js';
import { allBookings, bookingList, pageOfBookings } from '../booking-list.js';

/** Bookings of some payment statuses, newest first. */
export class BookingsByPayment extends QueryOf<
  { statuses: readonly PaymentStatus[]; request: PageQuery },
  Page<Booking>
> {}

/** All of them as a file: no page, one moment. */
export class BookingsByPaymentExport extends RequestQuery<readonly PaymentStatus[], CsvRows<Booking>> {}

// Each status is read from its own end of the index; together they are merged.
const BY_PAYMENT = bookingList(`
  select one.id
  from unnest($3::text[]) as wanted (status)
  cross join lateral (
    select id, booked_at from booking where payment_status = wanted.status and deleted_at is null
    order by booked_at desc limit $1::bigint + $2::bigint) as one
  order by one.booked_at desc, one.id desc limit $1 offset $2`);

export const BookingsByPaymentHandler = queryHandler(
  BookingsByPayment,
  ({ database, clock }, { statuses, request }) =>
    pageOfBookings(database, BY_PAYMENT, request, [statuses], clock.now()),
);

export const BookingsByPaymentExportHandler = queryHandler(
  BookingsByPaymentExport,
  async ({ database, clock }, { request: statuses }) => {
    const { timeZone } = await laboratory(database);
    return { timeZone, batches: allBookings(database, BY_PAYMENT, [statuses], clock.now()) };
  },
);
