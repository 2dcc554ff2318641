import { IDENTITY_WORDS, identityChanges } from '../../shared/domain/people/person.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound, Problem, LAST_CHANGE_COLUMNS, type LastChange } from '../kernel/http/problem.js';
import type { Demographics } from './demographics.js';
import { PATIENT_COLUMNS, writePatient, type PatientRow } from './patient-row.js';

const HOLD = `select ${PATIENT_COLUMNS} from patient p where p.id = $1 for update`;

/** The patient's row, locked until the transaction ends. */
export async function holdPatient(tx: Tx, id: string): Promise<PatientRow> {
  const row = await tx.one<PatientRow>(HOLD, [id]);
  if (!row) throw notFound('The patient');
  if (row.mergedInto !== null) throw new Problem('conflict', 'This patient was merged into another.');
  return row;
}

const LAST_CHANGE = `select ${LAST_CHANGE_COLUMNS} from patient where id = $1`;

/** Who changed the patient last; called for a row that is held. */
export async function lastChange(tx: Tx, id: string): Promise<LastChange> {
  return (await tx.one<LastChange>(LAST_CHANGE, [id])) ?? { lastChangedBy: null, lastChangedAt: null };
}

// Whoever saves a result or changes a booking holds the booking first: in this order nobody waits for nobody.
const HOLD_BOOKINGS = 'select 1 from booking where patient_id = $1 order by id for update';

/** Ahead of holdPatient, where the patient's bookings are going to be written. */
export async function holdBookings(tx: Tx, patientId: string): Promise<void> {
  await tx.sql(HOLD_BOOKINGS, [patientId]);
}

/** Stores a correction. Every copy of the name changes with it, and whoever judged or shows the person is told. */
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
  if (what.length > 0) tellCorrected(tx, after, what);
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
export function tellCorrected(
  tx: Tx,
  { id, labNumber, fullName, version }: PatientRow,
  what: readonly string[],
): void {
  const corrected = { patientId: id, labNumber, patientName: fullName, what, bookingId: null };
  tx.emit('PatientCorrected', id, corrected, version);
}
