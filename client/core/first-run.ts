import type { SetUp } from '../../shared/contract/set-up.js';
import { can } from '../../shared/domain/people/access.js';
import { api } from './api.js';
import { currentRole, firstAddress, type CurrentUser } from './session.js';

export function readSetUp(): Promise<SetUp> {
  return api.get<SetUp>('/api/set-up', { quiet: true });
}

/** The page after sign-in: the one that was asked for, or for the first user of a new laboratory its set-up. */
export async function placeAfterSignIn(user: Pick<CurrentUser, 'changePasswd'>): Promise<string> {
  const query = firstAddress(user);
  if (query !== '/welcome' || !can(currentRole(), 'set-up.run')) return query;
  const setUp = await readSetUp().catch(() => undefined);
  return setUp?.open === true && !setUp.finished ? '/set-up' : query;
}
