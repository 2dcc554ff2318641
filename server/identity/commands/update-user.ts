import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { UpdateUserRequest, User } from '../../../shared/contract/identity.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { refuseStale, invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { refuseOpenDrawer } from '../open-work.js';
import { SessionCache } from '../session-cache.js';
import { requireAdministrator, recordUserChange } from '../user-changes.js';
import { UserEntity, userById, userShape } from '../user.entity.js';
import { endSessions } from '../session-ends.js';

export class UpdateUser extends ActorsCommand<UpdateUserRequest, User> {}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cache: SessionCache,
  ) {}

  async execute({ actor, request }: UpdateUser): Promise<User> {
    if (request.id === actor.id) throw new Problem('own_account_update');
    const user = await this.work.run(actor, (tx) => update(tx, request));
    this.cache.forget(user.id);
    return user;
  }
}

async function update(tx: Tx, request: UpdateUserRequest): Promise<User> {
  const roleMayGo = await userById(tx, request.id);
  if (roleMayGo?.role === 'ROLE_SUPER_ADMIN' && request.userRole !== 'ROLE_SUPER_ADMIN') {
    await requireAdministrator(tx, roleMayGo);
  }
  const where = { id: request.id, removedAt: IsNull() };
  const row = await tx.entities.findOne(UserEntity, { where, ...ROW_LOCK });
  if (!row) throw notFound('The user');
  const before = userShape(row);
  if (row.version !== request.version) return refuseStale(before, row);
  if (!(await isSameName(tx, row.username, request.username))) {
    throw invalid('username', 'A user name cannot be changed: receipts and results are signed with it.');
  }
  if (row.role !== request.userRole) await refuseOpenDrawer(tx, row, request.userRole);
  const after = userShape(await tx.entities.save(edited(row, request)));
  const roleChanged = after.userRole !== before.userRole;
  if (roleChanged) await endSessions(tx, after.id, 'role');
  recordUserChange(tx, 'user.update', roleChanged ? 'role' : 'details', before, after);
  return after;
}

/** As the database takes them for the same. */
async function isSameName(tx: Tx, one: string, other: string): Promise<boolean> {
  return (await tx.one('select 1 where $1::citext = $2::citext', [one, other])) !== undefined;
}

function edited(row: UserEntity, request: UpdateUserRequest): UserEntity {
  const { firstName, surname, userRole: role, qualification, accountName, accountNumber } = request;
  return Object.assign(row, {
    firstName,
    surname,
    role,
    qualification: qualification ?? row.qualification,
    accountName: accountName ?? row.accountName,
    accountNumber: accountNumber ?? row.accountNumber,
  });
}
