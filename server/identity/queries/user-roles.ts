import type { UserRoles as Answer } from '../../../shared/contract/identity.js';
import { roleLabel, ROLES } from '../../../shared/vocabulary.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { fullName, userByName } from '../user.entity.js';

export class UserRoles extends RequestQuery<string | undefined, Answer> {}

/** The roles there are, and the one that a user has. */
export const UserRolesHandler = queryHandler(UserRoles, async ({ database }, { request: username }) => {
  const roles = ROLES.map((role) => ({ role, label: roleLabel(role) }));
  if (!username) return { id: null, username: null, name: null, userRole: null, roles };
  const user = await userByName(database, username);
  if (!user) throw notFound(`The user ${username}`);
  return { id: user.id, username: user.username, name: fullName(user), userRole: user.role, roles };
});
