import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Notification, Notifications } from '../../../shared/contract/notifications.js';
import type { Page } from '../../../shared/contract/page.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { readPage } from '../../kernel/http/paging.js';
import { ActorsQuery } from '../../kernel/use-cases.js';
import { CONCERNS_ME, MINE, unreadCount } from '../visible.js';

/** The newest notifications for the user's role or name. */
export class OwnNotifications extends Query<Live<Notifications>> {
  constructor(readonly actor: Actor) {
    super();
  }
}

/** All of them, a page at a time, the newest first. */
export class NotificationPage extends ActorsQuery<
  { readonly page: number; readonly size: number; readonly mine: 'true' | '' },
  Live<Page<Notification>>
> {}

type NotificationRecord = Omit<Notification, 'at'> & { readonly at: Date };

const SHOWN = 50;
const COLUMNS = `n.id, n.kind, n.title, n.text, n.link, n.at,
  exists (select from notification_read r where r.notification_id = n.id and r.user_id = $3) as read`;
const NEWEST = `
  select ${COLUMNS} from notification n where ${MINE} order by n.at desc, n.id desc limit ${SHOWN}`;

/** $4: only those that concern the person as such. */
const FOUND = `from notification n where ${MINE} and ($4::boolean is not true or ${CONCERNS_ME})`;
const PAGE = `select ${COLUMNS} ${FOUND} order by n.at desc, n.id desc`;
// The user's id is of the columns alone.
const COUNTED = `select ${FOUND} and $3::uuid is not null`;

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
    return { seq, data: { items: rows.map(shapeOf), unread } };
  }
}

const shapeOf = (row: NotificationRecord): Notification => ({ ...row, at: row.at.toISOString() });

@QueryHandler(NotificationPage)
export class NotificationPageHandler implements IQueryHandler<NotificationPage> {
  constructor(private readonly database: Database) {}

  async execute({ actor, asked }: NotificationPage): Promise<Live<Page<Notification>>> {
    const seq = await liveSeq(this.database);
    const params = [actor.role, actor.username, actor.id, asked.mine === 'true'];
    const list = { rows: PAGE, found: COUNTED, params, shape: shapeOf };
    return { seq, data: await readPage(this.database, list, asked) };
  }
}
