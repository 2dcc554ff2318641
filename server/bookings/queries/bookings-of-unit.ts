import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { PageQuery } from '../../kernel/http/paging.js';
import { bookingList, pageOfBookings } from '../booking-list.js';

/** Bookings that ask for something of a unit (or all), newest first. */
export class BookingsOfUnit extends QueryOf<
  { unit: Discipline | 'all'; request: PageQuery },
  Page<Booking>
> {}

const ALL = bookingList(`
  select id from booking where deleted_at is null order by booked_at desc, id desc limit $1 offset $2`);

// Ids grow with time, so the index on (unit, booking_id) gives the newest first without a sort.
const OF_UNIT = bookingList(`
  select b.id
  from (select distinct booking_id from booking_profile where unit = $3 and removed_at is null
    order by booking_id desc) asked
  join booking b on b.id = asked.booking_id and b.deleted_at is null
  order by asked.booking_id desc limit $1 offset $2`);

export const BookingsOfUnitHandler = queryHandler(
  BookingsOfUnit,
  ({ database, clock }, { unit, request }) => {
    const [list, params] = unit === 'all' ? [ALL, []] : [OF_UNIT, [unit]];
    return pageOfBookings(database, list, request, params, clock.now());
  },
);
