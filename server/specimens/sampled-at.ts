/**
 * SQL: when the specimen of the test `t` of the booking `b` was taken, as the person said at the specimen, or of the
 * whole visit at the counter; when it was booked, where nobody said. A specimen that nobody works on says nothing.
 */
export const SAMPLED_AT = `coalesce(
  (select max(s.collected_at) from specimen s
    where s.booking_id = b.id and t.code = any (s.codes) and (s.rejected_at is null or s.accepted_at is not null)),
  (b.clinical ->> 'collectedAt')::timestamptz, b.booked_at)`;
