import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { readBooking } from '../booking-shape.js';

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
