import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { ChangePasswordRequest, CurrentUser } from '../../../shared/contract/identity.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { conflict, invalid, Problem } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { Attempts } from '../attempts.js';
import { isExpired, hashPassword, isPassword } from '../passwords.js';
import { checkNewPassword } from '../password-policy.js';
import { SessionCache } from '../session-cache.js';
import { recordUserChange } from '../user-changes.js';
import {
  UserEntity,
  currentUserShape,
  userById,
  userShape,
  type CallerRow,
  type UserRow,
} from '../user.entity.js';
import { endSessions } from '../session-ends.js';

export class ChangePassword extends CommandOf<
  {
    actor: Actor;
    request: ChangePasswordRequest;
    /** The session that acts and stays. */
    sessionId: string | undefined;
  },
  CurrentUser
> {}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly database: Database,
    private readonly cache: SessionCache,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, request, sessionId }: ChangePassword): Promise<CurrentUser> {
    const { oldPassword, newPassword } = request;
    const before = await this.checkOld(actor, oldPassword);
    if (newPassword.normalize('NFC') === oldPassword.normalize('NFC')) {
      throw invalid('newPassword', 'The new password must differ from the old one.');
    }
    await checkNewPassword(this.database, 'newPassword', newPassword, before);
    const after = await this.store(actor, before, await hashPassword(newPassword), sessionId);
    this.cache.forget(actor.id);
    return currentUserShape({ ...after, mustEnrol: before.mustEnrol });
  }

  /** Outside the transaction: wrong tries stay counted when the change is refused. */
  private checkOld(actor: Actor, oldPassword: string): Promise<CallerRow> {
    return this.attempts.judge('confirm', actor.id, async () => {
      const row = await userById(this.database, actor.id);
      if (!row) throw new Problem('unauthenticated');
      if (isExpired(row, this.clock.now())) throw new Problem('one_time_password_expired');
      if (!(await isPassword(row.passwordHash, oldPassword))) {
        throw invalid('oldPassword', 'The current password is wrong.');
      }
      return row;
    });
  }

  private store(
    actor: Actor,
    before: UserRow,
    hash: string,
    sessionId: string | undefined,
  ): Promise<UserRow> {
    return this.work.run(actor, async (tx) => {
      const { id, passwordHash } = before;
      const where = { id, passwordHash, removedAt: IsNull() };
      const row = await tx.entities.findOne(UserEntity, { where, ...ROW_LOCK });
      if (!row) throw conflict('The password was changed meanwhile; sign in again.');
      const own = { passwordHash: hash, changePasswd: false, passwordSetAt: tx.now };
      const after = await tx.entities.save(Object.assign(row, own));
      await endSessions(tx, id, 'password', sessionId);
      recordUserChange(tx, 'user.password-change', 'password', userShape(before), userShape(after));
      return after;
    });
  }
}
