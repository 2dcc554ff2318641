import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Attempts } from '../attempts.js';
import { lockUser } from '../user-changes.js';

export class UnlockUser extends Command<{ readonly username: string }> {
  constructor(
    readonly actor: Actor,
    readonly username: string,
  ) {
    super();
  }
}

/** For someone whom other people's wrong tries keep from signing in. */
@CommandHandler(UnlockUser)
export class UnlockUserHandler implements ICommandHandler<UnlockUser> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Attempts,
  ) {}

  async execute({ actor, username }: UnlockUser): Promise<{ readonly username: string }> {
    const user = await this.work.run(actor, async (tx) => {
      const { id, username: name } = await lockUser(tx, username);
      tx.audit({ action: 'user.unlock', subjectKind: 'user', subjectId: id });
      return { id, username: name };
    });
    await this.attempts.unlock(user.id);
    return { username: user.username };
  }
}
