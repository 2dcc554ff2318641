import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { invalid } from '../../kernel/http/problem.js';
import { isCommonPassword } from '../password-policy.js';
import { hashPassword } from '../passwords.js';

export class SetAdminCode extends ActorsCommand<string, { readonly set: true }> {}

@CommandHandler(SetAdminCode)
export class SetAdminCodeHandler implements ICommandHandler<SetAdminCode> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request: code }: SetAdminCode): Promise<{ readonly set: true }> {
    if (isCommonPassword(code)) {
      throw invalid('code', 'This code is too easy to guess; choose another.');
    }
    const codeHash = await hashPassword(code);
    await this.work.run(actor, async (tx) => {
      await tx.sql(
        `insert into admin_code (code_hash, set_by, set_at) values ($1, $2, $3)
         on conflict (singleton) do update set code_hash = excluded.code_hash, set_by = excluded.set_by, set_at = excluded.set_at`,
        [codeHash, actor.username, tx.now],
      );
      // Grants of the old code end with it.
      await tx.sql('delete from admin_grant');
      tx.audit('admin-code.set', 'settings', 'admin-code');
      tx.emit('SettingsChanged', 'admin-code', { keys: ['adminCode'] });
    });
    return { set: true };
  }
}
