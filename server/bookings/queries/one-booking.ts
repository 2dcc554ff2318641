import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { ReadBooking } from '../../billing/index.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database, type Sql } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { bookingShape } from '../booking-shape.js';

export class OneBooking extends Query<Live<Booking>> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OneBooking)
export class OneBookingHandler implements IQueryHandler<OneBooking> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: OneBooking): Promise<Live<Booking>> {
    const seq = await liveSeq(this.database);
    return { seq, data: await readBooking(this.database, id, this.clock.now()) };
  }
}

/** Answers billing, which cannot import this slice, inside its transaction. */
@QueryHandler(ReadBooking)
export class ReadBookingHandler implements IQueryHandler<ReadBooking> {
  constructor(private readonly clock: Clock) {}

  execute({ sql, bookingId }: ReadBooking): Promise<Booking> {
    return readBooking(sql, bookingId, this.clock.now());
  }
}

async function readBooking(sql: Sql, id: string, now: Date): Promise<Booking> {
  const booking = await bookingShape(sql, id, now);
  if (booking) return booking;
  throw notFound('The booking');
}
