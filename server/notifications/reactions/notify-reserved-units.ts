import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

interface ReservedUnit {
  readonly bookingId: string;
  readonly code: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly units: string;
}

// The newest first: it is the sheet to begin with.
const HELD = `
  select r.booking_id as "bookingId", r.code, b.lab_number as "labNumber", b.patient_name as "patientName",
    string_agg(u.unit, ', ' order by u.unit) as units
  from blood_unit_reservation u join result r on r.id = u.result_id join booking b on b.id = r.booking_id
  where r.patient_id = $1 and u.freed_at is null and u.until >= $2
  group by r.booking_id, r.code, b.lab_number, b.patient_name, b.booked_at
  order by b.booked_at desc, r.booking_id`;

/** A group's validity depends on the age at sampling and on whose samples they are. */
const CONCERNS: readonly string[] = ['date of birth', 'merge'];

/** Units wait for a patient who is known to be another now: the bench looks at group and crossmatch again. */
export const NotifyReservedUnits = reaction(
  { on: 'PatientCorrected', name: 'notify-reserved-units' },
  async ({ id, payload }, tx) => {
    const { patientId, what } = payload;
    const why = what.filter((word) => CONCERNS.includes(word));
    if (why.length === 0) return;
    const locked = await tx.sql<ReservedUnit>(HELD, [patientId, tx.now]);
    const [newest] = locked;
    if (newest === undefined) return;
    const { bookingId, code: profileCode, labNumber, patientName } = newest;
    const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'worklist' });
    await postNotification(tx, id, {
      kind: 'system',
      title: 'Reserved units to check again',
      text: `${labNumber} ${patientName} – corrected: ${why.join(', ')}. Check group and crossmatch before a unit is issued: ${locked.map(({ units }) => units).join(', ')}`,
      link: `/update/bloodbank?${address.toString()}`,
      roles: ['ROLE_LAB', 'ROLE_LABADMIN', 'ROLE_SUPER_ADMIN'],
      usernames: [],
    });
  },
);
