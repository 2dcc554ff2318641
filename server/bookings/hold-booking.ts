import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound } from '../kernel/http/problem.js';
import { LAST_CHANGE_COLUMNS, refuseStale, type LastChange } from '../kernel/http/stale-answer.js';
import { bookingShape } from './booking-shape.js';

const HOLD = `
  select version, ${LAST_CHANGE_COLUMNS} from booking where id = $1 and deleted_at is null for update`;

/**
 * The booking as it is, held until the transaction ends. 404 for an unknown or deleted one; 409 with who
 * changed it when it is no longer the version that was read.
 */
export async function holdBooking(tx: Tx, id: string, version?: number | null): Promise<Booking> {
  const held = await tx.one<LastChange & { readonly version: number }>(HOLD, [id]);
  if (!held) throw notFound('The booking');
  const booking = await bookingShape(tx, id, tx.now);
  if (!booking) throw notFound('The booking');
  if (version != null && held.version !== version) refuseStale(booking, held);
  return booking;
}
