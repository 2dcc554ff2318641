import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UpdateUserRequest, User } from '../../../shared/contract/identity.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { SessionCache } from '../session-cache.js';
import { endSessions, keepAnAdministrator, recordUserChange, refuseStale } from '../user-changes.js';
import { USER_COLUMNS, userShape, type UserRow } from '../user-row.js';

export class UpdateUser extends Command<User> {
  constructor(
    readonly actor: Actor,
    readonly request: UpdateUserRequest,
  ) {
    super();
  }
}

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
  const roleMayGo = await tx.one<UserRow>(`select ${USER_COLUMNS} from app_user where id = $1`, [request.id]);
  if (roleMayGo?.role === 'ROLE_SUPER_ADMIN' && request.userRole !== 'ROLE_SUPER_ADMIN') {
    await keepAnAdministrator(tx, roleMayGo);
  }
  const before = await tx.one<UserRow>(
    `select ${USER_COLUMNS} from app_user where id = $1 and removed_at is null for update`,
    [request.id],
  );
  if (!before) throw notFound('The user');
  if (before.version !== request.version) return refuseStale(tx, before);
  if (before.username.toLowerCase() !== request.username.toLowerCase()) {
    throw invalid('username', 'A user name cannot be changed: receipts and results are signed with it.');
  }
  const after = await write(tx, request);
  const roleChanged = after.role !== before.role;
  if (roleChanged) await endSessions(tx, after.id);
  recordUserChange(tx, 'user.update', roleChanged ? 'role' : 'details', before, after);
  return userShape(after);
}

async function write(tx: Tx, request: UpdateUserRequest): Promise<UserRow> {
  const row = await tx.one<UserRow>(
    `update app_user set first_name = $2, surname = $3, role = $4, account_name = coalesce($5, account_name),
       account_number = coalesce($6, account_number), version = version + 1
     where id = $1 returning ${USER_COLUMNS}`,
    [
      request.id,
      request.firstName,
      request.surname,
      request.userRole,
      request.accountName ?? null,
      request.accountNumber ?? null,
    ],
  );
  if (!row) throw notFound('The user');
  return row;
}
