import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound, Problem } from '../kernel/http/problem.js';
import { bookingShape } from './booking-shape.js';

const HOLD = 'select patient_id, version from booking where id = $1 and deleted_at is null for update';
const LAST_CHANGE = `
  select actor as by, at from audit_entry where subject_kind = 'booking' and subject_id = $1
  order by ord desc limit 1`;

/**
 * The booking as it is, held until the transaction ends. 404 for an unknown or deleted one; 409 with who
 * changed what when it is no longer the version that was read.
 */
export async function holdBooking(tx: Tx, id: string, version?: number): Promise<Booking> {
  const held = await tx.one<{ version: number }>(HOLD, [id]);
  if (!held) throw notFound('The booking');
  const booking = await bookingShape(tx, id, tx.now);
  if (!booking) throw notFound('The booking');
  if (version !== undefined && held.version !== version) throw await stale(tx, booking);
  return booking;
}

async function stale(tx: Tx, current: Booking): Promise<Problem> {
  const last = await tx.one<{ by: string; at: Date }>(LAST_CHANGE, [current.id]);
  const by = last?.by ?? current.capturedBy;
  const at = last?.at.toISOString() ?? current.lastUpdated;
  return new Problem('stale_version', `${by} changed this booking at ${at}.`, { extra: { current, by, at } });
}
