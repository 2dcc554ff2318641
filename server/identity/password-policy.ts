import { readFileSync } from 'node:fs';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/domain/people/credentials.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import type { UserRow } from './user.entity.js';

type Person = Pick<UserRow, 'username' | 'firstName' | 'surname' | 'accountName'>;

/** Length (a setting raises it), none of the commonest, no composition rules (OWASP ASVS 5.0). 422 naming `field`. */
export async function checkNewPassword(
  sql: Sql,
  field: string,
  password: string,
  person: Person,
): Promise<void> {
  const fault = await passwordFault(sql, password, namesOf(person));
  if (fault !== undefined) throw invalid(field, fault);
}

/** The objection to a password, in a sentence; `names` are those of its owner. */
export async function passwordFault(
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
    ? 'This password is too easy to guess; choose another.'
    : undefined;
}

function namesOf({ username, firstName, surname, accountName }: Person): readonly string[] {
  return [username, firstName, surname, `${firstName} ${surname}`, `${surname} ${firstName}`, accountName];
}

/** The passwords that attackers try first (common-passwords.txt names its sources), compared in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Characters people add to a word to make it longer. */
const TAIL = /^[\p{N}\p{P}\p{S}]{1,6}$/u;
const LONGEST_TAIL = 6;
const SHORTEST_WORD = 5;

/**
 * Common itself or with a few digits and marks behind it, nothing but one character, a run of the alphabet or digits,
 * or a name from around the user.
 */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  if (COMMON.has(plain) || isCommonWithTail(plain) || isOneCharacter(plain) || isRun(plain)) return true;
  return names.flatMap(wordsOf).some((name) => isName(plain, name));
}

function isCommonWithTail(text: string): boolean {
  const lengths = Array.from({ length: LONGEST_TAIL }, (_, index) => index + 1);
  return lengths.some((length) => {
    const word = text.slice(0, -length);
    return word.length >= SHORTEST_WORD && TAIL.test(text.slice(-length)) && COMMON.has(word);
  });
}

/** A name and each of its parts: "Meniscus Laboratory" gives three. */
function wordsOf(name: string): readonly string[] {
  const parts = name.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length >= SHORTEST_NAME);
  return [name, ...parts];
}

const SHORTEST_NAME = 4;

function isOneCharacter(text: string): boolean {
  return new Set(text).size <= 1;
}

const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
);

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text));
}

/** The name itself, backwards, twice, or with digits and marks around it. */
function isName(text: string, name: string): boolean {
  const word = letters(name);
  if (word.length < 3) return false;
  const core = letters(text);
  return [word, [...word].reverse().join(''), word + word].includes(core);
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
