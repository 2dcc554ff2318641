import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResetPassword as Answer } from '../../../shared/contract/identity.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { Attempts } from '../attempts.js';
import { hashPassword, oneTimePassword } from '../passwords.js';
import { SessionCache } from '../session-cache.js';
import { endSessions, lockedUser, recordUserChange } from '../user-changes.js';
import { USER_COLUMNS, type UserRow } from '../user-row.js';

export class ResetPassword extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly username: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cache: SessionCache,
    private readonly attempts: Attempts,
  ) {}

  async execute({ actor, username }: ResetPassword): Promise<Answer> {
    if (username.toLowerCase() === actor.username.toLowerCase()) throw new Problem('own_account_reset');
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const row = await this.work.run(actor, async (tx) => {
      const before = await lockedUser(tx, username);
      const after = await tx.one<UserRow>(
        `update app_user set password_hash = $2, change_passwd = true, version = version + 1
         where id = $1 returning ${USER_COLUMNS}`,
        [before.id, passwordHash],
      );
      await endSessions(tx, before.id);
      recordUserChange(tx, 'user.password-reset', 'password', before, after);
      return before;
    });
    this.cache.forget(row.id);
    // Whoever forgot the password has been trying.
    await this.attempts.clear('account', row.username);
    return { username: row.username, oneTimePassword: password };
  }
}
