import type { AuditAction } from '../../shared/domain/audit-words.js';
import type { Tx } from '../events/unit-of-work.js';
import type { DomainEvents } from '../../shared/events.js';
import { IsNull } from 'typeorm';
import type { User } from '../../shared/contract/identity.js';
import { ROW_LOCK } from '../kernel/entities.js';
import { conflict, notFound } from '../kernel/http/problem.js';
import { UserEntity, type UserRow } from './user.entity.js';

type Change = DomainEvents['UserChanged']['change'];

/** The row, locked until the change commits; 404 for one that is not there or was removed. */
export async function lockUser(tx: Tx, username: string): Promise<UserEntity> {
  const row = await tx.entities.findOne(UserEntity, {
    where: { username, removedAt: IsNull() },
    ...ROW_LOCK,
  });
  if (!row) throw notFound(`The user ${username.slice(0, 64)}`);
  return row;
}

/**
 * Somebody must be left who may administer users. All such users are locked, so that two who remove each other
 * are not both allowed to.
 */
export async function requireAdministrator(tx: Tx, without: UserRow): Promise<void> {
  const where = { role: 'ROLE_SUPER_ADMIN', removedAt: IsNull() } as const;
  const rows = await tx.entities.find(UserEntity, { where, order: { id: 'ASC' }, ...ROW_LOCK });
  if (without.role !== 'ROLE_SUPER_ADMIN' || rows.some(({ id }) => id !== without.id)) return;
  throw conflict(`${without.username} is the last super administrator; add another one first.`);
}

/** Records a change for the trail and the live connections. Never the password's hash. */
export function recordUserChange(
  tx: Tx,
  action: AuditAction,
  change: Change,
  before: User | undefined,
  after: User | undefined,
  reason?: string,
): void {
  const user = after ?? before;
  if (!user) return;
  tx.audit(action, 'user', user.id, { before, after, reason });
  tx.emit('UserChanged', user.id, { username: user.username, change }, user.version);
}
