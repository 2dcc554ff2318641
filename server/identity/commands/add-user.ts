import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddedUser, AddUserRequest } from '../../../shared/contract/identity.js';
import { isGivenName } from '../../../shared/domain/people/credentials.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalid, Problem } from '../../kernel/http/problem.js';
import { hashPassword, oneTimePassword } from '../passwords.js';
import { recordUserChange } from '../user-changes.js';
import { UserEntity, usernameStatus, userShape } from '../user.entity.js';

export class AddUser extends ActorsCommand<AddUserRequest, AddedUser> {}

const NO_NAME = 'Use letters of one alphabet, and no word that the system itself uses, such as "all".';

@CommandHandler(AddUser)
export class AddUserHandler implements ICommandHandler<AddUser> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request }: AddUser): Promise<AddedUser> {
    // Older names stay as they are.
    if (!isGivenName(request.username)) throw invalid('username', NO_NAME);
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    return this.work.run(actor, async (tx) => {
      const given = await usernameStatus(tx, request.username);
      if (given) throw taken(request.username, given.isReleased);
      const user = userShape(await tx.entities.save(newUser(tx, request, passwordHash)));
      recordUserChange(tx, 'user.add', 'details', undefined, user);
      return { user, oneTimePassword: password };
    });
  }
}

function newUser(tx: Tx, request: AddUserRequest, passwordHash: string): UserEntity {
  const { username, firstName, surname, userRole: role } = request;
  const { qualification = '', accountName = '', accountNumber = '' } = request;
  return tx.entities.create(UserEntity, {
    id: tx.id(),
    username,
    firstName,
    surname,
    role,
    qualification,
    accountName,
    accountNumber,
    accountCreator: tx.actor.username,
    passwordHash,
    changePasswd: true,
    passwordSetAt: tx.now,
    createdAt: tx.now,
  });
}

/** A name is a signature: what its former owner signed would otherwise become the next one's. */
function taken(username: string, isReleased: boolean): Problem {
  const message = isReleased
    ? `The user name ${username} belonged to someone who has left, and stays on what they signed; choose another.`
    : `The user name ${username} is taken.`;
  return new Problem('duplicate', message, { errors: [{ field: 'username', message }] });
}
