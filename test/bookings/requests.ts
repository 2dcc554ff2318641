import { v7 as uuidv7 } from 'uuid';
import type { GrantAction, Stage } from '../../shared/vocabulary.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { markStage } from '../../server/bookings/index.js';
import { SYSTEM, type Actor } from '../../server/kernel/actor.js';
import type { Laboratory } from '../support/laboratory.js';

type Fields = Readonly<Record<string, unknown>>;

export function aPatient(fields: Fields = {}): Fields {
  return {
    fullName: 'Tariro Moyo',
    dateOfBirth: '1990-02-14',
    gender: 'female',
    phone: '0772123456',
    ...fields,
  };
}

export function aBooking(fields: Fields = {}): Fields {
  return { patient: aPatient(), profiles: ['UE', 'FBC'], ...fields };
}

/** The grant that the admin code's dialog gives this user; `subjectId` is a booking, or for `patient` a patient. */
export async function grant(
  lab: Laboratory,
  username: string,
  action: GrantAction,
  subjectId: string,
): Promise<{ 'X-Admin-Grant': string }> {
  const id = uuidv7();
  const [bookingId, patientId] = action === 'patient' ? [null, subjectId] : [subjectId, null];
  await lab.sql(
    `insert into admin_grant (id, user_id, action, booking_id, patient_id, expires_at)
     select $1, u.id, $3, $4, $5, $6 from app_user u where u.username = $2`,
    [id, username, action, bookingId, patientId, new Date(lab.clock.now().getTime() + 300_000)],
  );
  return { 'X-Admin-Grant': id };
}

export const SCIENTIST: Actor = { ...SYSTEM, username: 'rudo', name: 'Rudo Ncube', role: 'ROLE_LAB' };

/** As the results slice marks a profile when a result is saved, signed or released. */
export async function mark(
  lab: Laboratory,
  bookingId: string,
  code: string,
  stage: Stage,
  actor: Actor = SCIENTIST,
): Promise<void> {
  await lab.server.app.get(UnitOfWork).run(actor, (tx) => markStage(tx, bookingId, code, stage));
}
