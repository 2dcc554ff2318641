import { Query } from '@nestjs/cqrs';
import type { User } from '../../../shared/contract/identity.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { userById, userShape } from '../user.entity.js';

export class OneUser extends Query<User> {
  constructor(readonly id: string) {
    super();
  }
}

export const OneUserHandler = queryHandler(OneUser, async ({ database }, { id }) => {
  const user = await userById(database, id);
  if (!user) throw notFound('The user');
  return userShape(user);
});
