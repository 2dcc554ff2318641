import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { confidentialProfile } from '../../catalogue/index.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { nameMarks } from '../../patients/index.js';
import { readBooking } from '../booking-shape.js';

export class BookingById extends RequestQuery<string, Booking> {}

const CONFIDENTIAL = `
  select q.code from booking_profile q
  where q.booking_id = $1 and q.removed_at is null and ${confidentialProfile('q.profile_id')} order by q.code`;

export const BookingByIdHandler = queryHandler(BookingById, async ({ database, clock }, { request: id }) => {
  const booking = await readBooking(database, id, clock.now());
  const [marks, special] = await Promise.all([
    nameMarks(database, [booking.id]),
    database.sql<{ code: string }>(CONFIDENTIAL, [booking.id]),
  ]);
  const nameMark = marks.get(booking.id) ?? null;
  return { ...booking, nameMark, confidentialCodes: special.map(({ code }) => code) };
});
