import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { User } from '../../../shared/contract/identity.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { userById, userShape } from '../user.entity.js';

export class OneUser extends Query<User> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OneUser)
export class OneUserHandler implements IQueryHandler<OneUser> {
  constructor(private readonly database: Database) {}

  async execute({ id }: OneUser): Promise<User> {
    const user = await userById(this.database, id);
    if (!user) throw notFound('The user');
    return userShape(user);
  }
}
