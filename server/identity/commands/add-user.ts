import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddedUser, AddUserRequest } from '../../../shared/contract/identity.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { hashPassword, oneTimePassword } from '../passwords.js';
import { recordUserChange } from '../user-changes.js';
import { USER_COLUMNS, userByName, userShape, type UserRow } from '../user-row.js';

export class AddUser extends Command<AddedUser> {
  constructor(
    readonly actor: Actor,
    readonly request: AddUserRequest,
  ) {
    super();
  }
}

@CommandHandler(AddUser)
export class AddUserHandler implements ICommandHandler<AddUser> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request }: AddUser): Promise<AddedUser> {
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    return this.work.run(actor, async (tx) => {
      if (await userByName(tx, request.username)) throw taken(request.username);
      const row = await insert(tx, request, passwordHash);
      if (!row) throw taken(request.username);
      recordUserChange(tx, 'user.add', 'details', undefined, row);
      return { user: userShape(row), oneTimePassword: password };
    });
  }
}

async function insert(tx: Tx, request: AddUserRequest, passwordHash: string): Promise<UserRow | undefined> {
  return tx.one<UserRow>(
    `insert into app_user
       (id, username, first_name, surname, role, account_name, account_number, account_creator, password_hash,
        change_passwd, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10)
     on conflict do nothing returning ${USER_COLUMNS}`,
    [
      tx.id(),
      request.username,
      request.firstName,
      request.surname,
      request.userRole,
      request.accountName ?? '',
      request.accountNumber ?? '',
      tx.actor.username,
      passwordHash,
      tx.now,
    ],
  );
}

function taken(username: string): Problem {
  const message = `The user name ${username} is taken.`;
  return new Problem('duplicate', message, { errors: [{ field: 'username', message }] });
}
