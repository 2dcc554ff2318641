import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RemoveUserRequest, User } from '../../../shared/contract/identity.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseStale, Problem } from '../../kernel/http/problem.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { refuseOpenDrawer } from '../open-work.js';
import { SessionCache } from '../session-cache.js';
import { lockUser, requireAdministrator, recordUserChange } from '../user-changes.js';
import { userByName, userShape } from '../user.entity.js';
import { endSessions } from '../session-ends.js';

export class RemoveUser extends ActorsCommand<RemoveUserRequest, { readonly username: string }> {}

/** The row stays, marked removed: results, receipts and the trail go on naming it. */
@CommandHandler(RemoveUser)
export class RemoveUserHandler implements ICommandHandler<RemoveUser> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cache: SessionCache,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ actor, request }: RemoveUser): Promise<{ readonly username: string }> {
    const { id, username } = await this.work.run(actor, (tx) => remove(tx, this.factors, request));
    this.cache.forget(id);
    return { username };
  }
}

async function remove(
  tx: Tx,
  factors: SecondFactors,
  { username, version, reason }: RemoveUserRequest,
): Promise<User> {
  const target = await userByName(tx, username);
  // By id: the database takes more spellings for one name than lower case does.
  if (target?.id === tx.actor.id) throw new Problem('own_account_delete');
  if (target?.role === 'ROLE_SUPER_ADMIN') await requireAdministrator(tx, target);
  const row = await lockUser(tx, username);
  const before = userShape(row);
  if (typeof version === 'number' && version !== row.version) refuseStale(before, row);
  await refuseOpenDrawer(tx, row);
  await tx.entities.save(Object.assign(row, { removedAt: tx.now, secondFactorAt: null }));
  await factors.forget(tx, row.id);
  await endSessions(tx, row.id, 'removed');
  recordUserChange(tx, 'user.remove', 'removed', before, undefined, reason ?? undefined);
  return before;
}
