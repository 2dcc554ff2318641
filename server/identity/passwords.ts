import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { UserRow } from './user.entity.js';

/** OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane; about 25 ms. (2 is Argon2id in the package's enum.) */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Without what is misread on paper: 0 O 1 l I. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

export function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFC'));
}

let nobody: Promise<string> | undefined;

/** Takes as long as a real check, for users that do not exist. */
export async function checkNobody(password: string): Promise<false> {
  nobody ??= hashPassword(oneTimePassword());
  await isPassword(await nobody, password);
  return false;
}

/** Four groups of four characters, 80 bits. */
export function oneTimePassword(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A one-time password that nobody used for three days lies on a note somewhere. */
const ONE_TIME_FOR_MS = 72 * 3_600_000;

/** Whether the user still has a one-time password, given longer ago than it holds. */
export function isExpired(
  { changePasswd, passwordSetAt }: Pick<UserRow, 'changePasswd' | 'passwordSetAt'>,
  now: Date,
): boolean {
  return changePasswd && now.getTime() - passwordSetAt.getTime() > ONE_TIME_FOR_MS;
}
