import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';

/** What a user is told, unless there is nothing left to do about it: $1 the role, $2 the user name, $3 the user's id. */
export const MINE = '($1 = any(n.roles) or $2 = any(n.usernames)) and n.closed_at is null';

/** The booking that a notification leads to; null where it is of none. */
const BOOKING = `substring(n.link from 'bookingId=([0-9a-f-]{36})')`;

/** It is for the person by name, or of a booking that the person made, or entered results of. */
export const CONCERNS_ME = `($2 = any(n.usernames)
  or exists (select from audit_entry e where e.subject_kind = 'booking' and e.subject_id = ${BOOKING}
    and e.action = 'booking.book' and e.actor = $2)
  or exists (select from result r where r.booking_id = ${BOOKING}::uuid and r.entered_by = $3))`;

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
