import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import type { Live } from '../../kernel/http/live-answer.js';
import type { PageQuery } from '../../kernel/http/paging.js';
import { bookingList, pageOfBookings } from '../booking-list.js';

/** Bookings at a process stage, the last changed first; with a day, those that were last changed on it. */
export class BookingsAtStage extends Query<Live<Page<Booking>>> {
  constructor(
    readonly stage: 'booked' | 'validated',
    readonly day: string | undefined,
    readonly asked: PageQuery,
  ) {
    super();
  }
}

const AT_STAGE = bookingList(`
  select id from booking where process_stage = $3 and deleted_at is null
  order by last_updated desc limit $1 offset $2`);
const ON_DAY = bookingList(`
  select id from booking
  where process_stage = $3 and last_updated >= $4 and last_updated < $5 and deleted_at is null
  order by last_updated desc limit $1 offset $2`);

@QueryHandler(BookingsAtStage)
export class BookingsAtStageHandler implements IQueryHandler<BookingsAtStage> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ stage, day, asked }: BookingsAtStage): Promise<Live<Page<Booking>>> {
    const now = this.clock.now();
    if (day === undefined) return pageOfBookings(this.database, AT_STAGE, asked, [stage], now);
    const { timeZone } = await laboratory(this.database);
    const { start, end } = dayBounds(timeZone, day, day);
    return pageOfBookings(this.database, ON_DAY, asked, [stage, start, end], now);
  }
}
