import type { EmergencyIssue, EmergencyIssueRequest } from '../../../shared/contract/blood-units.js';
import { bloodGroupOf, groupText } from '../../../shared/disciplines/bloodbank/blood-group.js';
import { emergencyRefusals, type EmergencyUnit } from '../../../shared/disciplines/bloodbank/emergency.js';
import { readUnit, unitText } from '../../../shared/disciplines/bloodbank/unit-number.js';
import { can } from '../../../shared/domain/people/access.js';
import type { AssessedPatient } from '../../../shared/domain/results/assessed-patient.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { bookingRow } from '../../bookings/index.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalidFields, notFound, Problem } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { freeReservation } from '../disciplines/bloodbank/reservations.js';
import { emergencyIssue } from '../reference/blood-units.js';

/** Group O red cells leave uncrossmatched: no sample is asked for, two people and a reason are. */
export class IssueInEmergency extends CommandOf<
  { actor: Actor; request: EmergencyIssueRequest; second: Actor | undefined },
  EmergencyIssue
> {}

export const IssueInEmergencyHandler = commandHandler(IssueInEmergency, (tx, { actor, request, second }) =>
  issue(tx, request, secondOf(actor, second)),
);

function secondOf(actor: Actor, second: Actor | undefined): Actor {
  if (second === undefined)
    throw new Problem('witness_required', 'A second person signs for blood that was not crossmatched.');
  if (second.id === actor.id)
    throw new Problem('witness_required', 'You cannot sign as your own second person: someone else has to.');
  if (!can(second.role, 'results.enter') && !can(second.role, 'results.release'))
    throw new Problem(
      'witness_required',
      `${second.name} does not work at the blood bank and cannot sign for it.`,
    );
  return second;
}

interface Recipient extends Pick<AssessedPatient, 'gender' | 'dateOfBirth'> {
  readonly bookingId: string;
}

const RECIPIENT = `
  select b.id as "bookingId", p.gender, to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth"
  from booking b join patient p on p.id = b.patient_id where b.id = $1 and b.deleted_at is null`;

async function issue(tx: Tx, request: EmergencyIssueRequest, second: Actor): Promise<EmergencyIssue> {
  const recipient = await tx.one<Recipient>(RECIPIENT, [request.bookingId]);
  if (!recipient) throw notFound('The booking');
  const lab = await laboratory(tx);
  const today = labToday(lab.timeZone, tx.now);
  const { gender, dateOfBirth } = recipient;
  const patient = { gender, dateOfBirth, age: '', pregnant: false, at: today };
  const given: EmergencyUnit = {
    ...request,
    component: request.component ?? 'Red cells',
    dReason: request.dReason ?? '',
  };
  const refusals = emergencyRefusals(given, { patient, today, unitPattern: lab.bloodUnitPattern });
  if (refusals.length > 0) throw invalidFields(refusals);
  const id = await keep(tx, { ...request, dReason: given.dReason }, second, lab.bloodUnitPattern);
  const row = await bookingRow(tx, recipient.bookingId, tx.now);
  if (row) tx.emit('BookingUpdated', recipient.bookingId, row);
  const issued = await emergencyIssue(tx, id);
  if (!issued) throw new Error('An emergency issue was not recorded.');
  return issued;
}

const KEEP = `
  insert into emergency_issue (id, booking_id, unit, component, blood_group, expiry, at, by_name, username,
    second_name, second_username, person, reason, d_reason)
  values ($1, $2, $3, 'Red cells', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
const RESERVE = `
  insert into blood_unit_reservation
    (id, unit, product, component, emergency_issue_id, until, expiry, reserved_at, reserved_by)
  values ($1, $2, 'red cells', 'Red cells', $3, $4::date + interval '1 day', $4, $5, $6)
  on conflict (unit, product) where freed_at is null do nothing returning id`;
const MOVE = `
  insert into blood_unit_movement (id, reservation_id, act, at, by_name, username, person, note)
  values ($1, $2, 'issue', $3, $4, $5, $6, $7)`;

type ReasonedRequest = EmergencyIssueRequest & { readonly dReason: string };

async function keep(tx: Tx, requested: ReasonedRequest, second: Actor, pattern: string): Promise<string> {
  const read = readUnit(requested.unit, pattern);
  const unit = 'unit' in read ? read.unit : requested.unit;
  const given = bloodGroupOf(requested.group);
  const group = given === undefined ? requested.group : groupText(given);
  const { name, username } = tx.actor;
  const [person, reason, dReason] = [
    requested.person.trim(),
    requested.reason.trim(),
    requested.dReason.trim(),
  ];
  const [id, reservation] = [tx.id(), tx.id()];
  await freeReservation(tx, unit, 'red cells');
  const { bookingId, expiry } = requested;
  const what = [id, bookingId, unit, group, expiry, tx.now];
  const two = [name, username, second.name, second.username];
  await tx.sql(KEEP, [...what, ...two, person, reason, dReason]);
  const reserved = await tx.one(RESERVE, [reservation, unit, id, expiry, tx.now, name]);
  if (!reserved) {
    const message = `${unitText(unit)} is reserved for another patient, or has been issued.`;
    throw conflict(message, { errors: [{ field: 'unit', message }] });
  }
  await tx.sql(MOVE, [tx.id(), reservation, tx.now, name, username, person, `Uncrossmatched: ${reason}`]);
  tx.audit('blood-unit.emergency', 'booking', bookingId, {
    after: { unit, group, expiry, person, second: second.name, ...(dReason !== '' && { dReason }) },
    reason,
  });
  return id;
}
