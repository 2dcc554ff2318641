import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecoveryCodes } from '../../../shared/contract/identity.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { makeRecoveryCodes, SecondFactors } from '../second-factor/second-factors.js';
import { SessionCache } from '../session-cache.js';
import { lockUser, recordUserChange } from '../user-changes.js';
import { userShape } from '../user.entity.js';
import { endSessions } from '../session-ends.js';

/** The app gave a code of the secret that was begun: from now on sign-in asks for one. */
export class ConfirmSecondFactor extends CommandOf<
  {
    actor: Actor;
    code: string;
    /** The session that acts and stays. */
    sessionId: string | undefined;
  },
  RecoveryCodes
> {}

const NOT_RIGHT =
  'This is not the code the app shows for this secret. Wait for the next one; if that fails too, check that the phone sets its clock automatically.';

@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly factors: SecondFactors,
    private readonly cache: SessionCache,
  ) {}

  async execute({ actor, code, sessionId }: ConfirmSecondFactor): Promise<RecoveryCodes> {
    // Outside the transaction: wrong tries stay counted.
    await this.factors.judgeFirst(actor.id, code, () => invalid('code', NOT_RIGHT));
    const recoveryCodes = await this.work.run(actor, async (tx) => {
      const user = await lockUser(tx, actor.username);
      if (user.secondFactorAt !== null) throw conflict('This account already has a second factor.');
      const before = userShape(user);
      const after = userShape(await tx.entities.save(Object.assign(user, { secondFactorAt: tx.now })));
      // They were opened without it.
      await endSessions(tx, user.id, 'factor', sessionId);
      recordUserChange(tx, 'user.second-factor-add', 'second-factor', before, after);
      return makeRecoveryCodes(tx, user.id);
    });
    this.cache.forget(actor.id);
    return { recoveryCodes };
  }
}
