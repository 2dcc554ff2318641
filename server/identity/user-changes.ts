import type { AuditAction } from '../../shared/domain/audit-words.js';
import type { Tx } from '../events/unit-of-work.js';
import type { DomainEvents } from '../../shared/events.js';
import { IsNull } from 'typeorm';
import type { User, WhySignedOut } from '../../shared/contract/identity.js';
import { HELD } from '../kernel/entities.js';
import { notFound, Problem } from '../kernel/http/problem.js';
import { UserEntity } from './user.entity.js';
import { leavesWhy } from './ended-session.js';
import type { UserRow } from './user-row.js';

type Change = DomainEvents['UserChanged']['change'];

/** The row, locked until the change commits; 404 for one that is not there or was removed. */
export async function heldUser(tx: Tx, username: string): Promise<UserEntity> {
  const row = await tx.entities.findOne(UserEntity, { where: { username, removedAt: IsNull() }, ...HELD });
  if (!row) throw notFound(`The user ${username.slice(0, 64)}`);
  return row;
}

/** Ends the user's sessions but the one that acts; whoever sat at one is told why. */
export async function endSessions(tx: Tx, userId: string, why: WhySignedOut, exceptSid = ''): Promise<void> {
  const theirs = `delete from session where sess ->> 'userId' = $1 and sid <> $2 returning sid, sess`;
  await tx.sql(`with gone as (${theirs}) ${leavesWhy('$3')}`, [userId, exceptSid, why]);
}

/**
 * Somebody must be left who may administer users. All such users are locked, so that two who remove each other
 * are not both allowed to.
 */
export async function keepAnAdministrator(tx: Tx, without: UserRow): Promise<void> {
  const where = { role: 'ROLE_SUPER_ADMIN', removedAt: IsNull() } as const;
  const rows = await tx.entities.find(UserEntity, { where, order: { id: 'ASC' }, ...HELD });
  if (without.role !== 'ROLE_SUPER_ADMIN' || rows.some(({ id }) => id !== without.id)) return;
  throw new Problem(
    'conflict',
    `${without.username} is the last super administrator; add another one first.`,
  );
}

/** What the trail and the live connections are told. Never the password's hash. */
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
  tx.audit({ action, subjectKind: 'user', subjectId: user.id, before, after, reason });
  tx.emit('UserChanged', user.id, { username: user.username, change }, user.version);
}
