import type { AddedUser, ResetPassword, User, UserRoles, UserSort } from '../../shared/contract/identity.js';
import { api, withQuery, type Page } from '../core/api.js';

export type { ResetPassword, User, UserRoles, UserSort } from '../../shared/contract/identity.js';

export type NewUser = Pick<
  User,
  'firstName' | 'surname' | 'username' | 'userRole' | 'accountName' | 'accountNumber'
>;

export interface UserListQuery {
  readonly page: number;
  readonly size: number;
  readonly q: string;
  readonly sort: UserSort;
  readonly order: 'asc' | 'desc';
}

export function listUsers(query: UserListQuery): Promise<Page<User>> {
  return api.get<Page<User>>(withQuery('/api/users', { ...query }), { quiet: query.q !== '' });
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

export function changePassword(oldPassword: string, newPassword: string): Promise<unknown> {
  return api.post<unknown>('/api/users/change_password', { oldPassword, newPassword });
}
