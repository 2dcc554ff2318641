import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/domain/people/credentials.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import { isCommonPassword } from './common-passwords.js';
import type { UserRow } from './user-row.js';

type Person = Pick<UserRow, 'username' | 'firstName' | 'surname' | 'accountName'>;

/** Length (a setting raises it), none of the commonest, no composition rules (OWASP ASVS 5.0). 422 naming `field`. */
export async function checkNewPassword(
  sql: Sql,
  field: string,
  password: string,
  person: Person,
): Promise<void> {
  const fault = await faultOf(sql, password, namesOf(person));
  if (fault !== undefined) throw invalid(field, fault);
}

/** What stands against a password, in a sentence; `names` are those of whoever will have it. */
export async function faultOf(
  sql: Sql,
  password: string,
  names: readonly string[],
): Promise<string | undefined> {
  const row = await sql.one<{ name: string; minimum_password_length: number }>(
    'select name, minimum_password_length from laboratory',
  );
  const least = Math.max(PASSWORD_MIN, row?.minimum_password_length ?? PASSWORD_MIN);
  if ([...password].length < least) return `The password needs at least ${least} characters.`;
  if (password.length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters.`;
  return isCommonPassword(password, [...names, row?.name ?? ''])
    ? 'This password is one of the first that anyone would try; choose another.'
    : undefined;
}

function namesOf({ username, firstName, surname, accountName }: Person): readonly string[] {
  return [username, firstName, surname, `${firstName} ${surname}`, `${surname} ${firstName}`, accountName];
}
