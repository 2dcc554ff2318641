import { UnitOfWork } from '../events/unit-of-work.js';
import { Outbox } from '../events/outbox.js';
import { Wake } from '../events/wake.js';
import { SYSTEM } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import type { Database } from '../kernel/database.js';
import { conflict } from '../kernel/http/problem.js';
import { Attempts } from './attempts.js';
import { hashPassword, oneTimePassword } from './passwords.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { lockUser, recordUserChange } from './user-changes.js';
import { userShape } from './user.entity.js';
import { endSessions } from './session-ends.js';

export interface RestoredAccess {
  readonly username: string;
  readonly oneTimePassword: string;
  /** It is gone: a new one is set up after signing in. */
  readonly hadSecondFactor: boolean;
}

/**
 * Lets in a super administrator who has lost the password or the second factor, when no other one is left to help: a
 * one-time password, no second factor, no sessions, no failed attempts. It is run on the machine itself; everybody else
 * is helped under Manage Users, and their names throw a Problem.
 */
export async function restoreAccess(
  { database, config, clock }: { database: Database; config: Config; clock: Clock },
  { username, reason }: { readonly username: string; readonly reason: string },
): Promise<RestoredAccess> {
  const work = new UnitOfWork(database, clock, new Outbox(), new Wake());
  const attempts = new Attempts(database, clock);
  const factors = new SecondFactors(database, attempts, clock, config);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const before = await work.run(SYSTEM, async (tx) => {
    const held = await lockUser(tx, username);
    if (held.role !== 'ROLE_SUPER_ADMIN')
      throw conflict(
        `${held.username} is not a super administrator: a super administrator resets this password under Manage Users.`,
      );
    const was = userShape(held);
    const set = { passwordHash, changePasswd: true, passwordSetAt: tx.now, secondFactorAt: null };
    const is = userShape(await tx.entities.save(Object.assign(held, set)));
    await factors.forget(tx, held.id);
    await endSessions(tx, held.id, 'password');
    recordUserChange(tx, 'user.let-in', 'password', was, is, reason);
    return was;
  });
  await attempts.unlock(before.id);
  return {
    username: before.username,
    oneTimePassword: password,
    hadSecondFactor: before.secondFactorAt !== null,
  };
}
