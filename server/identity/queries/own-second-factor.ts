import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SecondFactorView } from '../../../shared/contract/identity.js';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { Problem } from '../../kernel/http/problem.js';
import { recoveryCodesLeft } from '../second-factor/second-factors.js';
import { userById } from '../user.entity.js';

export class OwnSecondFactor extends Query<SecondFactorView> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(OwnSecondFactor)
export class OwnSecondFactorHandler implements IQueryHandler<OwnSecondFactor> {
  constructor(private readonly database: Database) {}

  async execute({ actor }: OwnSecondFactor): Promise<SecondFactorView> {
    const user = await userById(this.database, actor.id);
    if (!user) throw new Problem('unauthenticated');
    return {
      since: user.secondFactorAt?.toISOString() ?? null,
      recoveryCodesLeft: await recoveryCodesLeft(this.database, actor.id),
      mustEnrol: user.mustEnrol,
    };
  }
}
