import type { NotificationRow } from '../../shared/events.js';
import type { Tx } from '../events/unit-of-work.js';

type Notice = Omit<NotificationRow, 'id' | 'at'>;

/** Writes one notification for an event and tells it; a second one of the same kind for that event is none. */
export async function postNotification(tx: Tx, sourceEvent: string, notice: Notice): Promise<void> {
  const row: NotificationRow = { id: tx.id(), at: tx.now.toISOString(), ...notice };
  const posted = await tx.one(
    `insert into notification (id, kind, title, text, link, at, roles, usernames, source_event)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (source_event, kind) where source_event is not null do nothing returning id`,
    [row.id, row.kind, row.title, row.text, row.link, tx.now, row.roles, row.usernames, sourceEvent],
  );
  if (posted) tx.emit('NotificationPosted', row.id, row);
}
