import type {
  Notification,
  Notifications,
  UnreadGroup,
  UnreadNotifications,
} from '../../../shared/contract/notifications.js';
import type { Page } from '../../../shared/contract/page.js';
import type { Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { readPage } from '../../kernel/http/paging.js';
import { ActorsQuery, queryHandler, QueryOf } from '../../kernel/use-cases.js';

/** A user's notifications, unless nothing is left to do: $1 the role, $2 the user name, $3 the user's id. */
const MINE = '($1 = any(n.roles) or $2 = any(n.usernames)) and n.closed_at is null';

/** The booking that a notification leads to; null if it is about none. */
const BOOKING = `substring(n.link from 'bookingId=([0-9a-f-]{36})')`;

/** It is for the person by name, or of a booking that the person made, or entered results of. */
const CONCERNS_ME = `($2 = any(n.usernames)
  or exists (select from audit_entry e where e.subject_kind = 'booking' and e.subject_id = ${BOOKING}
    and e.action = 'booking.book' and e.actor = $2)
  or exists (select from result r where r.booking_id = ${BOOKING}::uuid and r.entered_by = $3))`;

// Notifications from before the user existed were not missed, and those over a month old are not news.
const RECENT = `n.at > greatest($4::timestamptz - interval '30 days', (select created_at from app_user where id = $3))`;

export const UNREAD = `
  ${MINE} and ${RECENT}
  and not exists (select from notification_read r where r.notification_id = n.id and r.user_id = $3)`;

/** What the bell rings for: no act of one's own, and nothing that nobody waits for. */
const RINGS = 'n.rings and n.caused_by is distinct from $2';

/** The newest notifications for the user's role or name. */
export class OwnNotifications extends QueryOf<{ actor: Actor }, Notifications> {}

/** All of them, a page at a time, the newest first. */
export class NotificationPage extends ActorsQuery<
  { readonly page: number; readonly size: number; readonly mine: 'true' | '' },
  Page<Notification>
> {}

type NotificationRecord = Omit<Notification, 'at'> & { readonly at: Date };

const SHOWN = 50;
const COLUMNS = `n.id, n.kind, n.title, n.text, n.link, n.at, n.caused_by is not distinct from $2
  or exists (select from notification_read r where r.notification_id = n.id and r.user_id = $3) as read`;
const NEWEST = `
  select ${COLUMNS} from notification n where ${MINE} and ${RINGS} order by n.at desc, n.id desc limit ${SHOWN}`;

/** $4: only those that concern the person as such. */
const FOUND = `from notification n where ${MINE} and ($4::boolean is not true or ${CONCERNS_ME})`;
const PAGE = `select ${COLUMNS} ${FOUND} order by n.at desc, n.id desc`;
// The user's id is of the columns alone.
const COUNTED = `select ${FOUND} and $3::uuid is not null`;

export const OwnNotificationsHandler = queryHandler(
  OwnNotifications,
  async ({ database, clock }, { actor }) => {
    const [rows, unread] = await Promise.all([
      database.sql<NotificationRecord>(NEWEST, [actor.role, actor.username, actor.id]),
      unreadNotifications(database, actor, clock.now()),
    ]);
    return { items: rows.map(shapeOf), ...unread };
  },
);

const shapeOf = (row: NotificationRecord): Notification => ({ ...row, at: row.at.toISOString() });

export const NotificationPageHandler = queryHandler(
  NotificationPage,
  async ({ database }, { actor, request }) => {
    const params = [actor.role, actor.username, actor.id, request.mine === 'true'];
    const list = { rows: PAGE, found: COUNTED, params, shape: shapeOf };
    return readPage(database, list, request);
  },
);

const GROUPS = `
  select n.kind, n.title, count(*)::int as unread from notification n where ${UNREAD} and ${RINGS}
  group by n.kind, n.title order by max(n.at) desc`;

export async function unreadNotifications(sql: Sql, actor: Actor, now: Date): Promise<UnreadNotifications> {
  const groups = await sql.sql<UnreadGroup>(GROUPS, [actor.role, actor.username, actor.id, now]);
  return { unread: groups.reduce((sum, { unread }) => sum + unread, 0), groups };
}
