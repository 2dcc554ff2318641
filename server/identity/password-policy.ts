import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/domain/credentials.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import { isCommonPassword } from './common-passwords.js';

interface Context {
  readonly username: string;
}

/** RULINGS R3: length (a setting raises it) and not one of the commonest; no composition rules. */
export async function checkNewPassword(
  sql: Sql,
  field: string,
  password: string,
  { username }: Context,
): Promise<void> {
  const row = await sql.one<{ name: string; minimum_password_length: number }>(
    'select name, minimum_password_length from laboratory',
  );
  const least = Math.max(PASSWORD_MIN, row?.minimum_password_length ?? PASSWORD_MIN);
  const length = [...password].length;
  if (length < least) throw invalid(field, `The password needs at least ${least} characters.`);
  if (password.length > PASSWORD_MAX)
    throw invalid(field, `The password may have at most ${PASSWORD_MAX} characters.`);
  if (isCommonPassword(password, [username, row?.name ?? ''])) {
    throw invalid(field, 'This password is one of the first that anybody would try; choose another.');
  }
}
