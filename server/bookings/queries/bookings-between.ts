import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { TAKINGS } from '../../ledger/index.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import type { PageQuery } from '../../kernel/http/paging.js';
import { bookingList, pageOfBookings } from '../booking-list.js';

/** Bookings made between two days, both included; all, or those paid (or to be paid) by one payment type. */
export class BookingsBetween extends QueryOf<
  {
    from: string;
    to: string;
    /** A payment type's name or slug; `all` for every booking. */
    paymentType: string;
    request: PageQuery;
  },
  Page<Booking>
> {}

const ALL = bookingList(`
  select id from booking where booked_at >= $3 and booked_at < $4 and deleted_at is null
  order by booked_at desc, id desc limit $1 offset $2`);
const BY_TYPE = bookingList(`
  select b.id from booking b
  where b.booked_at >= $3 and b.booked_at < $4 and b.deleted_at is null
    and (lower(b.payment_method) = lower($5) or exists (
      select from (${TAKINGS}) taking where taking.booking_id = b.id and taking.kind = 'payment'
        and (lower(taking.payment) = lower($5) or taking.payment_slug = $5)))
  order by b.booked_at desc, b.id desc limit $1 offset $2`);

export const BookingsBetweenHandler = queryHandler(
  BookingsBetween,
  async ({ database, clock }, { from, to, paymentType, request }) => {
    const { timeZone } = await laboratory(database);
    const { start, end } = dayBounds(timeZone, from, to);
    const now = clock.now();
    if (paymentType === 'all') return pageOfBookings(database, ALL, request, [start, end], now);
    return pageOfBookings(database, BY_TYPE, request, [start, end, paymentType], now);
  },
);
