import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { Attempts } from '../attempts.js';
import { lockUser } from '../user-changes.js';

export class UnlockUser extends ActorsCommand<string, { readonly username: string }> {}

/** For someone whom other people's wrong tries keep from signing in. */
@CommandHandler(UnlockUser)
export class UnlockUserHandler implements ICommandHandler<UnlockUser> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Attempts,
  ) {}

  async execute({ actor, request: username }: UnlockUser): Promise<{ readonly username: string }> {
    const user = await this.work.run(actor, async (tx) => {
      const { id, username: name } = await lockUser(tx, username);
      tx.audit('user.unlock', 'user', id);
      return { id, username: name };
    });
    await this.attempts.unlock(user.id);
    return { username: user.username };
  }
}
