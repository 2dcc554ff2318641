import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResetPassword as Answer } from '../../../shared/contract/identity.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { Problem } from '../../kernel/http/problem.js';
import { Attempts } from '../attempts.js';
import { hashPassword, oneTimePassword } from '../passwords.js';
import { SessionCache } from '../session-cache.js';
import { lockUser, recordUserChange } from '../user-changes.js';
import { userShape } from '../user.entity.js';
import { endSessions } from '../session-ends.js';

export class ResetPassword extends ActorsCommand<string, Answer> {}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cache: SessionCache,
    private readonly attempts: Attempts,
  ) {}

  async execute({ actor, request: username }: ResetPassword): Promise<Answer> {
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const row = await this.work.run(actor, async (tx) => {
      const held = await lockUser(tx, username);
      if (held.id === actor.id) throw new Problem('own_account_reset');
      const before = userShape(held);
      await tx.entities.save(
        Object.assign(held, { passwordHash, changePasswd: true, passwordSetAt: tx.now }),
      );
      await endSessions(tx, before.id, 'password');
      recordUserChange(tx, 'user.password-reset', 'password', before, userShape(held));
      return before;
    });
    this.cache.forget(row.id);
    // Somebody who forgot the password has been trying to sign in.
    await this.attempts.unlock(row.id);
    return { username: row.username, oneTimePassword: password };
  }
}
