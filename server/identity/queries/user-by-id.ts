import type { User } from '../../../shared/contract/identity.js';
import { AskedQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { userById, userShape } from '../user.entity.js';

export class UserById extends AskedQuery<string, User> {}

export const UserByIdHandler = queryHandler(UserById, async ({ database }, { asked: id }) => {
  const user = await userById(database, id);
  if (!user) throw notFound('The user');
  return userShape(user);
});
