import type { SamePerson } from '../../shared/contract/patients.js';
import { isRealDate } from '../../shared/domain/people/age.js';
import { isUnknownName } from '../../shared/domain/people/person.js';
import type { Sql } from '../kernel/database.js';
import type { NameHints } from './find-patients.js';
import { registeredAlike } from './same-identity.js';

interface Same {
  readonly id: string;
  readonly same: SamePerson;
}

/** Digits that a number has to have to be somebody's phone. */
const PHONE_DIGITS = 6;
const MOST = 20;

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
 * Whoever has the same national id, or the same phone and date of birth: one person, whatever the names. And whoever
 * is registered with the same name, sex and date of birth.
 */
export async function samePersons(
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
  const rows = await registeredAlike(sql, { fullName, dateOfBirth: dateOfBirth ?? '', gender });
  return rows.map(({ id }) => [id, 'name, sex and date of birth']);
}

async function byNumber(
  sql: Sql,
  { nationalId, phone, dateOfBirth }: NameHints,
): Promise<ReadonlyMap<string, SamePerson>> {
  const hasPair = Boolean(phone) && Boolean(dateOfBirth);
  if (!nationalId && !hasPair) return new Map();
  const rows = await sql.sql<Same>(SAME, [nationalId ?? '', phone ?? '', dateOfBirth ?? '']);
  // The surer reason comes first and stays.
  return new Map(rows.reverse().map(({ id, same }) => [id, same]));
}
