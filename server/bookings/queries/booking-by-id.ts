import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { can } from '../../../shared/domain/people/access.js';
import { confidentialProfile } from '../../catalogue/index.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { notFound, Problem } from '../../kernel/http/problem.js';
import { nameMarks } from '../../patients/index.js';
import { bookingShape } from '../booking-shape.js';

export class BookingById extends ActorsQuery<string, Booking> {}

const CONFIDENTIAL = `
  select q.code from booking_profile q
  where q.booking_id = $1 and q.removed_at is null and ${confidentialProfile('q.profile_id')} order by q.code`;

export const BookingByIdHandler = queryHandler(
  BookingById,
  async ({ database, clock }, { actor, request: id }) => {
    const booking = await bookingShape(database, id, clock.now());
    if (booking === undefined) return refuseMissing(database, id, actor);
    const [marks, special] = await Promise.all([
      nameMarks(database, [booking.id]),
      database.sql<{ code: string }>(CONFIDENTIAL, [booking.id]),
    ]);
    const nameMark = marks.get(booking.id) ?? null;
    return { ...booking, nameMark, confidentialCodes: special.map(({ code }) => code) };
  },
);

const DELETED = `
  select deleted_at as at, deleted_by as by, deleted_reason as reason from booking
  where id = $1 and deleted_at is not null`;

interface Deletion {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

/** 404: a deleted booking says when it was deleted, and those who may change bookings read by whom and why. */
async function refuseMissing(sql: Sql, id: string, { role }: Actor): Promise<never> {
  const deletion = await sql.one<Deletion>(DELETED, [id]);
  if (deletion === undefined) throw notFound('The booking');
  const { at, by, reason } = deletion;
  const whose = can(role, 'bookings.change') ? { deletedBy: by, reason } : {};
  throw new Problem('not_found', 'The booking was deleted.', {
    extra: { deletedAt: at.toISOString(), ...whose },
  });
}
