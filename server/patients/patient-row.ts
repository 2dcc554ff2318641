import type { Patient } from '../../shared/contract/patients.js';
import { ageText } from '../../shared/domain/age.js';
import type { Gender } from '../../shared/vocabulary.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Parameters, Sql } from '../kernel/database.js';
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
  readonly version: number;
}

/** For `select ${PATIENT_COLUMNS} from patient p`. */
export const PATIENT_COLUMNS = `
  p.id, p.lab_number as "labNumber", p.full_name as "fullName", p.date_of_birth as "dateOfBirth",
  p.dob_estimated as "dobEstimated", p.gender, p.national_id as "nationalId", p.ward_number as "wardNumber",
  p.blood_group as "bloodGroup", p.phone, p.email, p.address, p.account_name as "accountName",
  p.account_number as "accountNumber", p.deliver_by as "deliverBy", p.bookings_count as "bookingsCount",
  p.merged_into as "mergedInto", p.version`;

const INSERT = `
  insert into patient (id, lab_number, full_name, date_of_birth, dob_estimated, gender, national_id, ward_number,
    phone, email, address, account_name, account_number, deliver_by, bookings_count, created_at,
    last_changed_by, last_changed_at)
  values ($1, filled($2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16)`;

/**
 * A new patient with the next lab number, in one insert that answers nothing the caller does not know: what
 * needs the row or the number is sent right behind it. `bookings` is 1 when its first booking (index 0) is made
 * with it.
 */
export function createPatient(
  tx: Tx,
  demographics: Demographics,
  bookings: 0 | 1 = 0,
): Travelling<PatientRow> {
  const id = tx.id();
  const patient = sendForLabNumber(tx).with((number) => newPatient(id, demographics, number, bookings));
  tx.send(
    INSERT,
    patient.with((row) => parametersOf(row, tx.now, tx.actor.username)),
  );
  return patient;
}

function parametersOf(row: PatientRow, now: Date, by: string): Parameters {
  return [
    row.id,
    row.labNumber,
    row.fullName,
    row.dateOfBirth,
    row.dobEstimated,
    row.gender,
    row.nationalId,
    row.wardNumber,
    row.phone,
    row.email,
    row.address,
    row.accountName,
    row.accountNumber,
    row.deliverBy,
    row.bookingsCount,
    now,
    by,
  ];
}

function newPatient(
  id: string,
  demographics: Demographics,
  labNumber: string,
  bookingsCount: number,
): PatientRow {
  return { id, labNumber, ...demographics, bloodGroup: null, bookingsCount, mergedInto: null, version: 1 };
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
