import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GiveOwnNameRequest, User } from '../../../shared/contract/identity.js';
import { isFirstName } from '../../../shared/vocabulary.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { SessionCache } from '../session-cache.js';
import { lockUser, recordUserChange } from '../user-changes.js';
import { userShape } from '../user.entity.js';

/** The first user, who was made without a name, gives their own. */
export class GiveOwnName extends ActorsCommand<GiveOwnNameRequest, User> {}

@CommandHandler(GiveOwnName)
export class GiveOwnNameHandler implements ICommandHandler<GiveOwnName> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cache: SessionCache,
  ) {}

  async execute({ actor, request }: GiveOwnName): Promise<User> {
    const user = await this.work.run(actor, (tx) => giveName(tx, request));
    this.cache.forget(user.id);
    return user;
  }
}

const OTHERS = 'select from app_user where id <> $1 limit 1';

/** Anybody else's name, and this one once others know it, is changed by another administrator. */
async function giveName(tx: Tx, { qualification, ...name }: GiveOwnNameRequest): Promise<User> {
  const row = await lockUser(tx, tx.actor.username);
  if (!isFirstName(row) && (await tx.one(OTHERS, [row.id])) !== undefined)
    throw conflict('You have a name already: another administrator changes it under Users.');
  if (isFirstName(name)) throw invalid('firstName', 'Give the name that you sign with.');
  const before = userShape(row);
  const given = { ...name, qualification: qualification ?? row.qualification };
  const after = userShape(await tx.entities.save(Object.assign(row, given)));
  recordUserChange(tx, 'user.own-name', 'details', before, after);
  return after;
}
