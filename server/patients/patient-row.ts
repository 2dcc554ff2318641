import type { Patient } from '../../shared/contract/patients.js';
import { ageText } from '../../shared/domain/age.js';
import type { Gender } from '../../shared/vocabulary.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { Table, type Columns } from '../kernel/table.js';
import { sendForLabNumber } from '../settings/index.js';
import type { Demographics } from './demographics.js';

/** The patient's row as PATIENT_COLUMNS reads it. */
export interface PatientRow {
  readonly id: string;
  readonly labNumber: string;
  readonly fullName: string;
  readonly dateOfBirth: string | null;
  readonly dobEstimated: boolean;
  readonly gender: Gender;
  readonly nationalId: string | null;
  readonly wardNumber: string | null;
  readonly bloodGroup: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  readonly deliverBy: string | null;
  readonly bookingsCount: number;
  readonly mergedInto: string | null;
  readonly twin: number | null;
  readonly version: number;
}

const COLUMNS = {
  id: 'uuid',
  labNumber: 'text',
  fullName: 'text',
  dateOfBirth: 'date',
  dobEstimated: 'boolean',
  gender: 'text',
  nationalId: 'text',
  wardNumber: 'text',
  bloodGroup: 'text',
  phone: 'text',
  email: 'text',
  address: 'text',
  accountName: 'text',
  accountNumber: 'text',
  deliverBy: 'text',
  bookingsCount: 'integer',
  mergedInto: 'uuid',
  twin: 'smallint',
  version: 'integer',
} as const satisfies Columns<PatientRow>;

/** For `select ${PATIENT_COLUMNS} from patient p`. */
export const PATIENT_COLUMNS = new Table<PatientRow>('patient', COLUMNS).select('p');

export interface PatientWritten extends PatientRow {
  readonly createdAt: Date;
  readonly lastChangedBy: string;
  readonly lastChangedAt: Date;
}

const INSERT = new Table<PatientWritten>('patient', {
  ...COLUMNS,
  createdAt: 'timestamptz',
  lastChangedBy: 'text',
  lastChangedAt: 'timestamptz',
}).insertTravelling();

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
