import type { User } from '../../../shared/contract/identity.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { userById, userShape } from '../user.entity.js';

export class UserById extends RequestQuery<string, User> {}

export const UserByIdHandler = queryHandler(UserById, async ({ database }, { request: id }) => {
  const user = await userById(database, id);
  if (!user) throw notFound('The user');
  return userShape(user);
});
