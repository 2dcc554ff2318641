import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { confidentialProfile } from '../../catalogue/index.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { nameMarks } from '../../patients/index.js';
import { readBooking } from '../booking-shape.js';

export class OneBooking extends Query<Live<Booking>> {
  constructor(readonly id: string) {
    super();
  }
}

const CONFIDENTIAL = `
  select q.code from booking_profile q
  where q.booking_id = $1 and q.removed_at is null and ${confidentialProfile('q.profile_id')} order by q.code`;

@QueryHandler(OneBooking)
export class OneBookingHandler implements IQueryHandler<OneBooking> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: OneBooking): Promise<Live<Booking>> {
    const seq = await liveSeq(this.database);
    const booking = await readBooking(this.database, id, this.clock.now());
    const [marks, special] = await Promise.all([
      nameMarks(this.database, [booking.id]),
      this.database.sql<{ code: string }>(CONFIDENTIAL, [booking.id]),
    ]);
    const nameMark = marks.get(booking.id) ?? null;
    return { seq, data: { ...booking, nameMark, confidentialCodes: special.map(({ code }) => code) } };
  }
}
