import { reaction } from '../../events/reactions.js';
import { bookingShapes, rowOf } from '../booking-shape.js';

const OF_PATIENT = `
  select id from booking where patient_id = $1 and deleted_at is null order by booking_index desc`;

/** One patient has one name everywhere: lists of bookings and payments get their rows again. */
export const AnnounceCorrectedBookings = reaction(
  { on: 'PatientCorrected', name: 'tell-corrected-bookings' },
  async ({ payload }, tx) => {
    // A change of one booking announced its own row.
    if (payload.bookingId !== null) return;
    const bookings = await tx.sql<{ id: string }>(OF_PATIENT, [payload.patientId]);
    const ids = bookings.map(({ id }) => id);
    for (const booking of await bookingShapes(tx, ids, tx.now)) {
      tx.emit('BookingUpdated', booking.id, rowOf(booking));
    }
  },
);
