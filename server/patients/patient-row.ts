import type { Patient } from '../../shared/contract/patients.js';
import { ageText } from '../../shared/domain/people/age.js';
import { patientTexts } from '../../shared/domain/people/person.js';
import type { Gender } from '../../shared/vocabulary.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { column, Table, type RowOf } from '../kernel/table.js';
import { sendForLabNumber } from '../settings/index.js';
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
export function writePatients(tx: Tx, patients: Travelling<readonly PatientWritten[]>): void {
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
): Travelling<PatientRow> {
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

/** The row as it is given; nothing else follows. */
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
