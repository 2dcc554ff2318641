import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddedUser, AddUserRequest } from '../../../shared/contract/identity.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { hashPassword, oneTimePassword } from '../passwords.js';
import { recordUserChange } from '../user-changes.js';
import { UserEntity } from '../user.entity.js';
import { userByName, userShape } from '../user-row.js';

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
      const user = userShape(await tx.entities.save(newUser(tx, request, passwordHash)));
      recordUserChange(tx, 'user.add', 'details', undefined, user);
      return { user, oneTimePassword: password };
    });
  }
}

function newUser(tx: Tx, request: AddUserRequest, passwordHash: string): UserEntity {
  const { username, firstName, surname, userRole: role, accountName = '', accountNumber = '' } = request;
  return tx.entities.create(UserEntity, {
    id: tx.id(),
    username,
    firstName,
    surname,
    role,
    accountName,
    accountNumber,
    accountCreator: tx.actor.username,
    passwordHash,
    changePasswd: true,
    createdAt: tx.now,
  });
}

function taken(username: string): Problem {
  const message = `The user name ${username} is taken.`;
  return new Problem('duplicate', message, { errors: [{ field: 'username', message }] });
}
