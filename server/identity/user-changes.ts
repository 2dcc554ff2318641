import type { Tx } from '../events/unit-of-work.js';
import type { DomainEvents } from '../../shared/events.js';
import { notFound, Problem } from '../kernel/http/problem.js';
import { USER_COLUMNS, userShape, type UserRow } from './user-row.js';

type Change = DomainEvents['UserChanged']['change'];

/** The row, locked until the change commits; 404 for one that is not there or was removed. */
export async function lockedUser(tx: Tx, username: string): Promise<UserRow> {
  const row = await tx.one<UserRow>(
    `select ${USER_COLUMNS} from app_user where username = $1::citext and removed_at is null for update`,
    [username],
  );
  if (!row) throw notFound(`The user ${username.slice(0, 64)}`);
  return row;
}

/** Ends the user's sessions but the one that acts. */
export async function endSessions(tx: Tx, userId: string, exceptSid?: string): Promise<void> {
  await tx.sql(`delete from session where sess ->> 'userId' = $1 and sid <> $2`, [userId, exceptSid ?? '']);
}

/**
 * Somebody must be left who may administer users. All such users are locked, so that two who remove each other
 * are not both allowed to.
 */
export async function keepAnAdministrator(tx: Tx, without: UserRow): Promise<void> {
  const rows = await tx.sql<{ id: string }>(
    `select id from app_user where role = 'ROLE_SUPER_ADMIN' and removed_at is null order by id for update`,
  );
  if (without.role !== 'ROLE_SUPER_ADMIN' || rows.some(({ id }) => id !== without.id)) return;
  throw new Problem(
    'conflict',
    `${without.username} is the last super administrator; make another one first.`,
  );
}

/** 409 with the row as it is now and who changed it. */
export async function refuseStale(tx: Tx, row: UserRow): Promise<never> {
  const last = await tx.one<{ actor: string; at: Date }>(
    `select actor, at from audit_entry where subject_kind = 'user' and subject_id = $1
       and action in ('user.update', 'user.password-change', 'user.password-reset')
     order by ord desc limit 1`,
    [row.id],
  );
  throw new Problem('stale_version', undefined, {
    extra: {
      current: userShape(row),
      changedBy: last?.actor ?? null,
      changedAt: last?.at.toISOString() ?? null,
    },
  });
}

/** What the trail and the live connections are told. Never the password's hash. */
export function recordUserChange(
  tx: Tx,
  action: string,
  change: Change,
  before: UserRow | undefined,
  after: UserRow | undefined,
  reason?: string,
): void {
  const row = after ?? before;
  if (!row) return;
  tx.audit({
    action,
    subjectKind: 'user',
    subjectId: row.id,
    before: before && userShape(before),
    after: after && userShape(after),
    reason,
  });
  tx.emit('UserChanged', row.id, { username: row.username, change }, row.version);
}
