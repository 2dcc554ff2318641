import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import type { PageQuery } from '../../kernel/http/paging.js';
import { bookingList, pageOfBookings } from '../booking-list.js';

/** Bookings at a process stage, the last changed first; with a day, those that were last changed on it. */
export class BookingsAtStage extends QueryOf<
  { stage: 'booked' | 'validated'; day: string | undefined; request: PageQuery },
  Page<Booking>
> {}

const AT_STAGE = bookingList(`
  select id from booking where process_stage = $3 and deleted_at is null
  order by last_updated desc limit $1 offset $2`);
const ON_DAY = bookingList(`
  select id from booking
  where process_stage = $3 and last_updated >= $4 and last_updated < $5 and deleted_at is null
  order by last_updated desc limit $1 offset $2`);

export const BookingsAtStageHandler = queryHandler(
  BookingsAtStage,
  async ({ database, clock }, { stage, day, request }) => {
    const now = clock.now();
    if (day === undefined) return pageOfBookings(database, AT_STAGE, request, [stage], now);
    const { timeZone } = await laboratory(database);
    const { start, end } = dayBounds(timeZone, day, day);
    return pageOfBookings(database, ON_DAY, request, [stage, start, end], now);
  },
);
