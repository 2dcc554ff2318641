import type { BookingInput, Clinical } from '../../shared/contract/booking-details.js';
import type { CollectionSurroundings } from '../../shared/domain/time/collection-time.js';
import type { Sql } from '../kernel/database.js';
import { momentSaid } from '../settings/index.js';
import { refuseCollection } from '../specimens/index.js';

const FIELD = 'clinical.collectedAt';
/** Screens say whole minutes. */
const SAME_MS = 60_000;

export interface CollectionAround extends CollectionSurroundings {
  readonly timeZone: string;
  /** What the booking said before; what stands is not judged again. */
  readonly standing?: Clinical | undefined;
}

/** With its collection time as a moment; 422 where that cannot be, or where nobody said that it was so long ago. */
export function withCollection<R extends BookingInput>(request: R, around: CollectionAround): R {
  const { clinical, collectedLongAgo } = request;
  if (clinical?.collectedAt == null) return request;
  const { timeZone, standing } = around;
  const at = momentSaid(timeZone, clinical.collectedAt, FIELD);
  if (!saysOtherTime(clinical, standing, timeZone))
    return { ...request, clinical: { ...clinical, collectedAt: standing?.collectedAt } };
  refuseCollection(at, around, { field: FIELD, isLongAgo: collectedLongAgo === true });
  return { ...request, clinical: { ...clinical, collectedAt: at.toISOString() } };
}

/** A collection time that is said and is not the one that stands. */
export function saysOtherTime(
  said: Clinical | undefined,
  standing: Clinical | undefined,
  timeZone: string,
): boolean {
  if (said?.collectedAt == null) return false;
  const stood = Date.parse(standing?.collectedAt ?? '');
  const at = momentSaid(timeZone, said.collectedAt, FIELD).getTime();
  return Number.isNaN(stood) || Math.abs(stood - at) >= SAME_MS;
}

// A specimen that nobody works on says nothing of the visit.
const CAME = `
  select min(s.received_at) as "receivedAt",
    (select min(r.date_time_updated) from result r where r.booking_id = $1) as "resultAt"
  from specimen s where s.booking_id = $1 and (s.rejected_at is null or s.accepted_at is not null)`;

/** When the laboratory had the first specimen of a booking, and the first result. */
export async function cameIn(
  sql: Sql,
  bookingId: string,
): Promise<Pick<CollectionSurroundings, 'receivedAt' | 'resultAt'>> {
  return (await sql.one<{ receivedAt: Date | null; resultAt: Date | null }>(CAME, [bookingId])) ?? {};
}
