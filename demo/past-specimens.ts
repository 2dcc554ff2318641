import type { SpecimenState } from '../shared/vocabulary.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { specimenRecord, specimensFor, type SpecimenRecord } from '../server/specimens/index.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import type { Staff } from './staff.js';

/** Of the way from the booking to the first result: the tube reaches the laboratory. */
const ON_THE_WAY = 0.3;
const SHELF_AFTER_MS = 86_400_000;

/** When the tube of this container reached the laboratory; null: no result of it is entered yet. */
export function receivedAt({ bookedAt, clinical, profiles }: PastBooking, container: string): Date | null {
  const entered = of(profiles, container).flatMap(({ enteredAt }) => enteredAt ?? []);
  if (entered.length === 0) return null;
  const first = Math.min(...entered.map((at) => at.getTime()));
  const here = bookedAt.getTime() + ON_THE_WAY * (first - bookedAt.getTime());
  return new Date(Math.max(here, Date.parse(clinical.collectedAt ?? '') || 0));
}

/** The tubes of a past booking, labelled, and as far as their results have come. */
export function pastSpecimens(tx: Tx, staff: Staff, booking: PastBooking): readonly SpecimenRecord[] {
  const owner = {
    bookingId: booking.id,
    labNumber: booking.patient.labNumber,
    bookingIndex: booking.index,
    clinical: booking.clinical,
  };
  // They were booked when all draws of a test had one tube.
  const layouts = booking.profiles.map(({ layout }) => ({ ...layout, draws: [] }));
  return specimensFor(tx, owner, layouts).map((specimen) => {
    const received = receivedAt(booking, specimen.container);
    const state =
      received === null ? specimen.state : stateOf(of(booking.profiles, specimen.container), tx.now);
    return specimenRecord(
      booking.id,
      {
        ...specimen,
        state,
        receivedAt: received?.toISOString() ?? null,
        receivedBy: received === null ? null : staff.reception.name,
        place: state === 'stored' ? shelfOf(booking) : null,
      },
      { labelsPrinted: 1 },
    );
  });
}

function of(profiles: readonly PastProfile[], container: string): readonly PastProfile[] {
  return profiles.filter(({ layout }) => layout.container === container);
}

function stateOf(profiles: readonly PastProfile[], now: Date): SpecimenState {
  const entered = profiles.map(({ enteredAt }) => enteredAt);
  if (entered.includes(null)) return 'in_process';
  const isOld = entered.every((at) => at !== null && now.getTime() - at.getTime() > SHELF_AFTER_MS);
  return isOld ? 'stored' : 'done';
}

/** A rack a day of the week. */
function shelfOf({ bookedAt }: PastBooking): string {
  const row = 'ABCDEFGH'.charAt(bookedAt.getUTCMinutes() % 8);
  return `Fridge 1, rack ${bookedAt.getUTCDay() + 1} / ${row}${(bookedAt.getUTCSeconds() % 12) + 1}`;
}
