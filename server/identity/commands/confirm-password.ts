import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { invalid, Problem } from '../../kernel/http/problem.js';
import { Attempts } from '../attempts.js';
import { isPassword } from '../passwords.js';
import { userById } from '../user.entity.js';

export class ConfirmPassword extends ActorsCommand<string, void> {}

/** Whether the person at the screen is the one who signed in; 422 when the password is not right. */
@CommandHandler(ConfirmPassword)
export class ConfirmPasswordHandler implements ICommandHandler<ConfirmPassword> {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
  ) {}

  execute({ actor, request: password }: ConfirmPassword): Promise<void> {
    return this.attempts.judge('confirm', actor.id, async () => {
      const user = await userById(this.database, actor.id);
      if (!user) throw new Problem('unauthenticated');
      if (!(await isPassword(user.passwordHash, password)))
        throw invalid('password', 'The password is wrong.');
    });
  }
}
