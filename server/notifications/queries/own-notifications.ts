import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Notification, Notifications } from '../../../shared/contract/notifications.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { MINE, unreadCount } from '../visible.js';

/** The newest notifications for the user's role or name. */
export class OwnNotifications extends Query<Live<Notifications>> {
  constructor(readonly actor: Actor) {
    super();
  }
}

type NotificationRecord = Omit<Notification, 'at'> & { readonly at: Date };

const SHOWN = 50;
const NEWEST = `
  select n.id, n.kind, n.title, n.text, n.link, n.at,
    exists (select from notification_read r where r.notification_id = n.id and r.user_id = $3) as read
  from notification n where ${MINE} order by n.at desc, n.id desc limit ${SHOWN}`;

@QueryHandler(OwnNotifications)
export class OwnNotificationsHandler implements IQueryHandler<OwnNotifications> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ actor }: OwnNotifications): Promise<Live<Notifications>> {
    const seq = await liveSeq(this.database);
    const [rows, unread] = await Promise.all([
      this.database.sql<NotificationRecord>(NEWEST, [actor.role, actor.username, actor.id]),
      unreadCount(this.database, actor, this.clock.now()),
    ]);
    return { seq, data: { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), unread } };
  }
}
