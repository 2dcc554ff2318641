import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RemoveOthersSecondFactorRequest } from '../../../shared/contract/identity.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { Attempts } from '../attempts.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionCache } from '../session-cache.js';
import { lockUser, recordUserChange } from '../user-changes.js';
import { userShape } from '../user.entity.js';
import { endSessions } from '../session-ends.js';

/** For someone who lost the telephone and the recovery codes: signs in with the password alone, and enrols again. */
export class RemoveOthersSecondFactor extends ActorsCommand<
  RemoveOthersSecondFactorRequest,
  { readonly username: string }
> {}

@CommandHandler(RemoveOthersSecondFactor)
export class RemoveOthersSecondFactorHandler implements ICommandHandler<RemoveOthersSecondFactor> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly factors: SecondFactors,
    private readonly cache: SessionCache,
    private readonly attempts: Attempts,
  ) {}

  async execute({ actor, request }: RemoveOthersSecondFactor): Promise<{ readonly username: string }> {
    const taken = await this.work.run(actor, async (tx) => {
      const user = await lockUser(tx, request.username);
      if (user.id === actor.id)
        throw invalid('username', 'Remove your own second factor on your account page, with a code from it.');
      if (user.secondFactorAt === null) throw conflict(`${user.username} has no second factor.`);
      const before = userShape(user);
      const after = userShape(await tx.entities.save(Object.assign(user, { secondFactorAt: null })));
      await this.factors.forget(tx, user.id);
      await endSessions(tx, user.id, 'factor');
      recordUserChange(tx, 'user.second-factor-lost', 'second-factor', before, after, request.reason);
      return before;
    });
    this.cache.forget(taken.id);
    // Somebody who lost the phone has been trying to sign in.
    await this.attempts.unlock(taken.id);
    return { username: taken.username };
  }
}
