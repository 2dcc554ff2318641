import type { UnitOfWork } from '../events/unit-of-work.js';
import { SYSTEM } from '../kernel/actor.js';
import type { Config } from '../kernel/config.js';
import { hashPassword, oneTimePassword } from './passwords.js';
import { LOCKS } from '../kernel/locks.js';
import { UserEntity } from './user.entity.js';

const FIRST_USER = 'admin';

/**
 * First start (RULINGS R3): makes `admin`, with ADMIN_PASSWORD or with a one-time password. Answers the
 * one-time password, to be printed once; undefined when there is nothing to print.
 */
export async function ensureFirstUser(
  work: UnitOfWork,
  config: Pick<Config, 'adminPassword'>,
): Promise<{ readonly username: string; readonly password: string } | undefined> {
  const password = config.adminPassword ?? oneTimePassword();
  const passwordHash = await hashPassword(password);
  const added = await work.run(SYSTEM, async (tx) => {
    await tx.sql('select pg_advisory_xact_lock($1)', [LOCKS.firstUser]);
    if (await tx.entities.exists(UserEntity)) return false;
    const id = tx.id();
    await tx.entities.insert(UserEntity, {
      id,
      username: FIRST_USER,
      firstName: 'System',
      surname: 'Administrator',
      role: 'ROLE_SUPER_ADMIN',
      accountCreator: tx.actor.username,
      passwordHash,
      changePasswd: config.adminPassword === undefined,
      createdAt: tx.now,
    });
    tx.audit({
      action: 'user.add',
      subjectKind: 'user',
      subjectId: id,
      after: { username: FIRST_USER, userRole: 'ROLE_SUPER_ADMIN' },
    });
    tx.emit('UserChanged', id, { username: FIRST_USER, change: 'details' });
    return true;
  });
  return added && config.adminPassword === undefined ? { username: FIRST_USER, password } : undefined;
}
