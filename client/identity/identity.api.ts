import type {
  BegunSecondFactor,
  OwnFactorRequest,
  RecoveryCodes,
  SecondFactorView,
  AddedUser,
  ResetPassword,
  SessionView,
  User,
  UserRoles,
} from '../../shared/contract/identity.js';
import type { SaveSignInRulesRequest, SignInRules } from '../../shared/contract/settings.js';
export type { BegunSecondFactor, SecondFactorView } from '../../shared/contract/identity.js';
export type { SignInRules } from '../../shared/contract/settings.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';
import { readList, type ListQuery } from '../ui/list-screen/list.js';
import type { Board, IssuedBoard } from '../../shared/contract/boards.js';
import type { BoardShows } from '../../shared/live.js';

export type { ResetPassword, User, UserRoles } from '../../shared/contract/identity.js';

export type NewUser = Pick<
  User,
  'firstName' | 'surname' | 'username' | 'userRole' | 'qualification' | 'accountName' | 'accountNumber'
>;

export type FactorFilter = 'all' | 'with' | 'without';

export function listUsersByFactor(whose: FactorFilter, page: number): Promise<Page<User>> {
  const secondFactor = whose === 'all' ? undefined : whose;
  return api.get<Page<User>>(withQuery('/api/users', { page, sort: 'username', secondFactor }));
}

/** A user and the place in the whole list; undefined for one of another page. */
export interface NumberedUser extends User {
  readonly number: number | undefined;
}

/** The list with this user in it, whatever the page; one that is not there any more is missing. */
export function listUsersWith(id: string | undefined) {
  return async (query: ListQuery<'q'>): Promise<Live<Page<NumberedUser>>> => {
    const { data, seq } = await listUsers(query);
    const isThere = id === undefined || data.items.some((user) => user.id === id);
    if (isThere || query.filters.q !== '') return { data, seq };
    const user = await api.get<User>(`/api/users/${encodeURIComponent(id)}`).catch(() => undefined);
    const items = user === undefined ? data.items : [{ ...user, number: undefined }, ...data.items];
    return { data: { ...data, items }, seq };
  };
}

async function listUsers(query: ListQuery<'q'>): Promise<Live<Page<NumberedUser>>> {
  const { data, seq } = await readList<User>('/api/users')(query);
  const first = (data.page - 1) * data.size + 1;
  return {
    data: { ...data, items: data.items.map((user, index) => ({ ...user, number: first + index })) },
    seq,
  };
}

export function readUserRoles(username: string | null): Promise<UserRoles> {
  return api.get<UserRoles>(withQuery('/api/users/roles', { username: username ?? undefined }));
}

export async function addUser(user: NewUser): Promise<ResetPassword> {
  const added = await api.post<AddedUser>('/api/users', user);
  return { username: added.user.username, oneTimePassword: added.oneTimePassword };
}

export function updateUser(user: NewUser & Pick<User, 'id' | 'version'>): Promise<User> {
  return api.put<User>('/api/users/update', user);
}

export function deleteUser(username: string): Promise<unknown> {
  return api.post<unknown>('/api/users/delete', { username });
}

export function resetPassword(username: string): Promise<ResetPassword> {
  return api.post<ResetPassword>('/api/users/password_reset', { username });
}

export function unlockUser(username: string): Promise<unknown> {
  return api.post<unknown>('/api/users/unlock', { username });
}

const readSessions = readList<SessionView>('/api/sessions');

export const listSessions = {
  own: readSessions,
  /** An address that names nobody means everyone. */
  ofEveryone: (query: ListQuery<'q' | 'of'>): Promise<Live<Page<SessionView>>> =>
    readSessions({ ...query, filters: { ...query.filters, of: query.filters.of || 'all' } }),
};

export function endSession(id: string): Promise<unknown> {
  return api.post<unknown>('/api/sessions/end', { id });
}

export function changePassword(oldPassword: string, newPassword: string): Promise<unknown> {
  return api.post<unknown>('/api/users/change_password', { oldPassword, newPassword });
}

export type { Board, IssuedBoard } from '../../shared/contract/boards.js';

export function listBoards(page: number): Promise<Page<Board>> {
  return api.get<Page<Board>>(withQuery('/api/boards', { page }));
}

export function issueBoard(name: string, shows: BoardShows): Promise<IssuedBoard> {
  return api.post<IssuedBoard>('/api/boards', { name, shows });
}

export function revokeBoard(id: string): Promise<Board> {
  return api.delete<Board>(`/api/boards/${id}`);
}

const FACTOR = '/api/second-factor';

export function readSecondFactor(): Promise<SecondFactorView> {
  return api.get<SecondFactorView>(FACTOR);
}

export function beginSecondFactor(): Promise<BegunSecondFactor> {
  return api.post<BegunSecondFactor>(`${FACTOR}/begin`);
}

export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  return (await api.post<RecoveryCodes>(`${FACTOR}/confirm`, { code })).recoveryCodes;
}

type Proof = Pick<OwnFactorRequest, 'password' | 'code'>;

export async function renewRecoveryCodes(proof: Proof): Promise<readonly string[]> {
  return (await api.post<RecoveryCodes>(`${FACTOR}/recovery-codes`, proof)).recoveryCodes;
}

export function removeSecondFactor(proof: Proof): Promise<unknown> {
  return api.post<unknown>(`${FACTOR}/remove`, proof);
}

export function removeOthersSecondFactor(username: string, reason: string): Promise<unknown> {
  return api.post<unknown>(`${FACTOR}/take-away`, { username, reason });
}

/** After a recovery code opened the door: how many do so still. */
export async function warnOfCodesLeft(): Promise<void> {
  const own = await api.get<SecondFactorView>(FACTOR, { quiet: true }).catch(() => undefined);
  if (own === undefined) return;
  const left = own.recoveryCodesLeft;
  // Not with the sign-in page: hardly anybody sees this message.
  const { showDone } = await import('../ui/feedback/notify.js');
  showDone(
    `${left} recovery code${left === 1 ? ' is' : 's are'} left; new ones are made under Second factor`,
  );
}

const RULES = '/api/sign-in-rules';

export function readSignInRules(): Promise<SignInRules> {
  return api.get<SignInRules>(RULES);
}

export function saveSignInRules(rules: SaveSignInRulesRequest): Promise<SignInRules> {
  return api.put<SignInRules>(RULES, rules);
}
