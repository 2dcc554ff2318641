import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';

/** What a user is told, unless there is nothing left to do about it: $1 the role, $2 the user name, $3 the user's id. */
export const MINE = '($1 = any(n.roles) or $2 = any(n.usernames)) and n.closed_at is null';

// Nobody has missed what was posted before they came, and what is a month old is no news.
const RECENT = `n.at > greatest($4::timestamptz - interval '30 days', (select created_at from app_user where id = $3))`;

export const UNREAD = `
  ${MINE} and ${RECENT}
  and not exists (select from notification_read r where r.notification_id = n.id and r.user_id = $3)`;

const MOST_COUNTED = 100;

export async function unreadCount(sql: Sql, actor: Actor, now: Date): Promise<number> {
  const row = await sql.one<{ unread: number }>(
    `select count(*) as unread from (select from notification n where ${UNREAD} limit ${MOST_COUNTED}) as found`,
    [actor.role, actor.username, actor.id, now],
  );
  return row?.unread ?? 0;
}
