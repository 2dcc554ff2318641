import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnFactorRequest } from '../../../shared/contract/identity.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { OwnFactor, SecondFactors } from '../second-factor/second-factors.js';
import { SessionCache } from '../session-cache.js';
import { recordUserChange } from '../user-changes.js';
import { userShape } from '../user.entity.js';
import { endSessions } from '../session-ends.js';

/** One's own, with the password and a code. */
export class RemoveSecondFactor extends CommandOf<
  {
    actor: Actor;
    request: OwnFactorRequest;
    /** The session that acts and stays. */
    sessionId: string | undefined;
  },
  { readonly removed: true }
> {}

@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler implements ICommandHandler<RemoveSecondFactor> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly own: OwnFactor,
    private readonly factors: SecondFactors,
    private readonly cache: SessionCache,
  ) {}

  async execute({ actor, request, sessionId }: RemoveSecondFactor): Promise<{ readonly removed: true }> {
    await this.own.prove(actor, request);
    const removed = await this.work.run(actor, async (tx) => {
      const user = await this.own.held(tx);
      const before = userShape(user);
      const after = userShape(await tx.entities.save(Object.assign(user, { secondFactorAt: null })));
      await this.factors.forget(tx, user.id);
      await endSessions(tx, user.id, 'factor', sessionId);
      recordUserChange(tx, 'user.second-factor-remove', 'second-factor', before, after);
      return { removed: true } as const;
    });
    this.cache.forget(actor.id);
    return removed;
  }
}
