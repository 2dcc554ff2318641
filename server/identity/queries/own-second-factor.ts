import type { SecondFactorView } from '../../../shared/contract/identity.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { recoveryCodesLeft } from '../second-factor/second-factors.js';
import { userById } from '../user.entity.js';

export class OwnSecondFactor extends QueryOf<{ actor: Actor }, SecondFactorView> {}

export const OwnSecondFactorHandler = queryHandler(OwnSecondFactor, async ({ database }, { actor }) => {
  const user = await userById(database, actor.id);
  if (!user) throw new Problem('unauthenticated');
  return {
    since: user.secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(database, actor.id),
    mustEnrol: user.mustEnrol,
  };
});
