import type { UserRow } from './user-row.js';

/** A one-time password that nobody used for three days lies on a note somewhere. */
export const ONE_TIME_FOR_MS = 72 * 3_600_000;

/** Whether the user still has a one-time password, given longer ago than it holds. */
export function isExpired(
  { changePasswd, passwordSetAt }: Pick<UserRow, 'changePasswd' | 'passwordSetAt'>,
  now: Date,
): boolean {
  return changePasswd && now.getTime() - passwordSetAt.getTime() > ONE_TIME_FOR_MS;
}
