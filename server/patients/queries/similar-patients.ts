import type { SimilarPatient, SamePerson } from '../../../shared/contract/patients.js';
import { ageText, isRealDate } from '../../../shared/domain/people/age.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { isUnknownName } from '../../../shared/domain/people/person.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Sql } from '../../kernel/database.js';
import { laboratory } from '../../settings/index.js';
import { formerNames } from '../names.js';
import { findPatients, type NameHints } from '../find-patients.js';
import { patientsById, type PatientRow } from '../patient-row.js';
import { sameIdentity } from '../same-identity.js';

/**
 * For the wizard's popup, best match first, at most 20: patients with the same national id, or the same phone and date
 * of birth, whatever the name; then patients with similar names.
 */
export class SimilarPatients extends QueryOf<{ fullName: string; hints: NameHints }, SimilarPatient[]> {}

const MOST = 20;

const LAST_VISITS = `
  select asked.id, last.booked_at as at
  from unnest($1::uuid[]) as asked (id)
  cross join lateral (
    select b.booked_at from booking b where b.patient_id = asked.id and b.deleted_at is null
    order by b.booking_index desc limit 1
  ) last`;

export const SimilarPatientsHandler = queryHandler(
  SimilarPatients,
  async ({ database, clock }, { fullName, hints }) => {
    const [same, { ids }] = await Promise.all([
      samePersons(database, fullName, hints),
      findPatients(database, fullName, hints),
    ]);
    const best = [...new Set([...same.keys(), ...ids])].slice(0, MOST);
    const [rows, visits, former, { timeZone }] = await Promise.all([
      patientsById(database, best),
      database.sql<{ id: string; at: Date }>(LAST_VISITS, [best]),
      formerNames(database, best),
      laboratory(database),
    ]);
    const lastVisit = new Map(visits.map((visit) => [visit.id, visit.at.toISOString()]));
    const today = labToday(timeZone, clock.now());
    return rows.map((row) => ({
      ...similarPatient(row, lastVisit.get(row.id) ?? null, today),
      same: same.get(row.id) ?? null,
      formerly: former.get(row.id) ?? [],
    }));
  },
);

function similarPatient(
  row: PatientRow,
  lastVisit: string | null,
  today: string,
): Omit<SimilarPatient, 'same' | 'formerly'> {
  return {
    id: row.id,
    hospitalNumber: row.labNumber,
    fullName: row.fullName,
    age: row.dateOfBirth === null ? '' : ageText(row.dateOfBirth, today),
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    nationalId: row.nationalId,
    phone: row.phone,
    wardNumber: row.wardNumber,
    lastVisit,
    twin: row.twin,
  };
}

/** Digits that a number has to have to be somebody's phone. */
const PHONE_DIGITS = 6;

const SAME = `
  (select p.id, 'national id' as same from patient p
    where p.national_id is not null and number_key(p.national_id) = number_key($1) and number_key($1) <> ''
      and p.merged_into is null
    order by p.created_at desc limit ${MOST})
  union all
  (select p.id, 'phone and date of birth' as same from patient p
    where p.phone is not null and phone_key(p.phone) = phone_key($2) and length(phone_key($2)) >= ${PHONE_DIGITS}
      and p.date_of_birth::text = $3 and p.merged_into is null
    order by p.created_at desc limit ${MOST})`;

/**
 * Patients with the same national id, or the same phone and date of birth, who are one person whatever the names. Also
 * those registered with the same name, sex and date of birth.
 */
async function samePersons(
  sql: Sql,
  fullName: string,
  hints: NameHints,
): Promise<ReadonlyMap<string, SamePerson>> {
  const byIdentity = await sameIdentities(sql, fullName, hints);
  return new Map([...byIdentity, ...(await byNumber(sql, hints))]);
}

async function sameIdentities(
  sql: Sql,
  fullName: string,
  { dateOfBirth, gender }: NameHints,
): Promise<readonly (readonly [string, SamePerson])[]> {
  if (!gender || !isRealDate(dateOfBirth ?? '') || isUnknownName(fullName)) return [];
  const rows = await sameIdentity(sql, { fullName, dateOfBirth: dateOfBirth ?? '', gender });
  return rows.map(({ id }) => [id, 'name, sex and date of birth']);
}

async function byNumber(
  sql: Sql,
  { nationalId, phone, dateOfBirth }: NameHints,
): Promise<ReadonlyMap<string, SamePerson>> {
  const hasPair = Boolean(phone) && Boolean(dateOfBirth);
  if (!nationalId && !hasPair) return new Map();
  const rows = await sql.sql<{ id: string; same: SamePerson }>(SAME, [
    nationalId ?? '',
    phone ?? '',
    dateOfBirth ?? '',
  ]);
  // The surer reason comes first and stays.
  return new Map(rows.reverse().map(({ id, same }) => [id, same]));
}
