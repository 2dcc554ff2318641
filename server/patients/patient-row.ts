import type { Patient } from '../../shared/contract/patients.js';
import { ageText } from '../../shared/domain/people/age.js';
import { patientTexts, IDENTITY_WORDS, identityChanges } from '../../shared/domain/people/person.js';
import type { Gender } from '../../shared/vocabulary.js';
import type { PendingLabNumber } from '../events/pending-lab-number.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { column, Table, type RowOf } from '../kernel/table.js';
import { sendForLabNumber } from '../settings/index.js';
import { conflict, LAST_CHANGE_COLUMNS, type LastChange, notFound } from '../kernel/http/problem.js';
import type { Demographics } from './demographics.js';

const COLUMNS = {
  id: 'uuid',
  labNumber: 'text',
  fullName: 'text',
  dateOfBirth: 'date null',
  dobEstimated: 'boolean',
  gender: column<Gender>('text'),
  ...patientTexts(() => 'text null' as const),
  bloodGroup: 'text null',
  bookingsCount: 'integer',
  mergedInto: 'uuid null',
  twin: 'smallint null',
  version: 'integer',
} as const;

const PATIENT = Table.of('patient', COLUMNS);
export type PatientRow = RowOf<typeof PATIENT>;

/** For `select ${PATIENT_COLUMNS} from patient p`. */
export const PATIENT_COLUMNS = PATIENT.select('p');

const SIGNED = Table.of('patient', {
  ...COLUMNS,
  createdAt: 'timestamptz',
  lastChangedBy: 'text',
  lastChangedAt: 'timestamptz',
});
export type PatientWritten = RowOf<typeof SIGNED>;

const INSERT = SIGNED.insertTravelling();

/** Many in as many statements as one. */
export function writePatients(tx: Tx, patients: PendingLabNumber<readonly PatientWritten[]>): void {
  tx.send(
    INSERT,
    patients.with((rows) => [JSON.stringify(rows)]),
  );
}

/**
 * A new patient with the next lab number, in one insert that answers nothing the caller does not know: what
 * needs the row or the number is sent right behind it. `bookings` is 1 when its first booking (index 0) is made
 * with it.
 */
export function createPatient(
  tx: Tx,
  demographics: Demographics,
  { bookings = 0, twin }: { readonly bookings?: 0 | 1; readonly twin: number | null },
): PendingLabNumber<PatientRow> {
  const patient = sendForLabNumber(tx).with((labNumber): PatientRow => {
    const fresh = { bloodGroup: null, bookingsCount: bookings, mergedInto: null, twin, version: 1 };
    return { id: tx.id(), labNumber, ...demographics, ...fresh };
  });
  const signed = { createdAt: tx.now, lastChangedBy: tx.actor.username, lastChangedAt: tx.now };
  writePatients(
    tx,
    patient.with((row) => [{ ...row, ...signed }]),
  );
  return patient;
}

const UPDATE = SIGNED.rewrite(SIGNED.allBut('id', 'labNumber', 'createdAt'));

/** Writes the row and nothing else. */
export async function writePatient(tx: Tx, after: PatientRow): Promise<void> {
  const signed = { ...after, lastChangedBy: tx.actor.username, lastChangedAt: tx.now };
  await tx.sql(UPDATE, [after.id, JSON.stringify(signed)]);
}

const BY_ID = `select ${PATIENT_COLUMNS} from patient p where p.id = $1`;

export function patientById(sql: Sql, id: string): Promise<PatientRow | undefined> {
  return sql.one<PatientRow>(BY_ID, [id]);
}

const BY_IDS = `
  select ${PATIENT_COLUMNS} from unnest($1::uuid[]) with ordinality as asked (id, place)
  join patient p on p.id = asked.id order by asked.place`;

/** These patients in the order of their ids. */
export async function patientsById(sql: Sql, ids: readonly string[]): Promise<PatientRow[]> {
  return ids.length === 0 ? [] : sql.sql<PatientRow>(BY_IDS, [ids]);
}

const TAKE_BOOKING_INDEX = `
  update patient p set bookings_count = bookings_count + 1
  where p.id = $1 and p.merged_into is null
  returning ${PATIENT_COLUMNS}`;

/**
 * Counts one more booking of a known patient and holds the row until the transaction ends, so that no two
 * bookings share an index: the new one's is `bookingsCount - 1`. Undefined for an unknown or merged patient.
 */
export function takeBookingIndex(tx: Tx, patientId: string): Promise<PatientRow | undefined> {
  return tx.one<PatientRow>(TAKE_BOOKING_INDEX, [patientId]);
}

/** As the API shows a patient; `today` is the laboratory's, yyyy-MM-dd. */
export function patientShape(row: PatientRow, today: string): Patient {
  const { bookingsCount: _count, mergedInto: _merged, ...shown } = row;
  return {
    ...shown,
    hospitalNumber: row.labNumber,
    age: row.dateOfBirth === null ? '' : ageText(row.dateOfBirth, today),
  };
}

const HOLD = `select ${PATIENT_COLUMNS} from patient p where p.id = $1 for update`;

/** The patient's row, locked until the transaction ends. */
export async function lockPatient(tx: Tx, id: string): Promise<PatientRow> {
  const row = await tx.one<PatientRow>(HOLD, [id]);
  if (!row) throw notFound('The patient');
  if (row.mergedInto !== null) throw conflict('This patient was merged into another.');
  return row;
}

const LAST_CHANGE = `select ${LAST_CHANGE_COLUMNS} from patient where id = $1`;

/** The author of the patient's last change; called for a locked row. */
export async function lastChange(tx: Tx, id: string): Promise<LastChange> {
  return (await tx.one<LastChange>(LAST_CHANGE, [id])) ?? { lastChangedBy: null, lastChangedAt: null };
}

// Saving a result or changing a booking locks the booking first: with the same order here there is no deadlock.
const HOLD_BOOKINGS = 'select 1 from booking where patient_id = $1 order by id for update';

/** To be called before lockPatient if the patient's bookings are going to be written. */
export async function lockBookings(tx: Tx, patientId: string): Promise<void> {
  await tx.sql(HOLD_BOOKINGS, [patientId]);
}

/**
 * Stores a correction. Every copy of the name changes with it, and slices that judge or show the patient are notified.
 */
export async function storePatient(
  tx: Tx,
  before: PatientRow,
  demographics: Demographics & Partial<Pick<PatientRow, 'twin'>>,
): Promise<PatientRow> {
  const after: PatientRow = { ...before, ...demographics, version: before.version + 1 };
  await writePatient(tx, after);
  const changed = identityChanges(before, after);
  if (changed.includes('fullName')) await renameCopies(tx, after);
  const what = changed.map((field) => IDENTITY_WORDS[field]);
  if (what.length > 0) emitCorrected(tx, after, what);
  return after;
}

// Lists read the name from rows of their own, millions of them: these are all the copies there are.
const COPIES = [
  `update booking set patient_name = $2 where patient_id = $1 and patient_name <> $2`,
  `update job_card c set patient_name = $2 from booking b
   where b.patient_id = $1 and c.booking_id = b.id and c.patient_name <> $2`,
  `update critical_call set patient_name = $2 where patient_id = $1 and patient_name <> $2`,
];

/** One patient has one name everywhere. */
export async function renameCopies(tx: Tx, { id, fullName }: PatientRow): Promise<void> {
  for (const copy of COPIES) await tx.sql(copy, [id, fullName]);
}

/** `what` in words: "sex", "date of birth", "name". */
export function emitCorrected(
  tx: Tx,
  { id, labNumber, fullName, version }: PatientRow,
  what: readonly string[],
): void {
  const corrected = { patientId: id, labNumber, patientName: fullName, what, bookingId: null };
  tx.emit('PatientCorrected', id, corrected, version);
}

const GROUP_HELD = `select blood_group as "bloodGroup" from patient where id = $1 for update`;
const RECORD = `
  update patient set blood_group = $2, version = version + 1, last_changed_by = $3, last_changed_at = $4
  where id = $1`;

/** As on the record, whoever wrote it. */
export async function bloodGroupOnRecord(tx: Tx, patientId: string): Promise<string | null> {
  return (await tx.one<{ bloodGroup: string | null }>(GROUP_HELD, [patientId]))?.bloodGroup ?? null;
}

/** Only the blood bank calls it, with a group that two samples agree on; null takes it back. */
export async function recordBloodGroup(tx: Tx, patientId: string, group: string | null): Promise<void> {
  const before = await tx.one<{ bloodGroup: string | null }>(GROUP_HELD, [patientId]);
  if (!before) throw notFound('The patient');
  if (before.bloodGroup === group) return;
  tx.send(RECORD, [patientId, group, tx.actor.username, tx.now], { rows: 1 });
  tx.audit('patient.blood-group', 'patient', patientId, { before, after: { bloodGroup: group } });
}
