import type { NotificationRow } from '../../../shared/event-payloads.js';
import { reaction } from '../../events/reactions.js';

type Closed = Pick<NotificationRow, 'id' | 'roles' | 'usernames'>;

const CLOSE = `
  update notification set closed_at = $2 where about = $1 and closed_at is null returning id, roles, usernames`;

/**
 * A call that was made or cancelled leaves nothing to do, so its notifications leave everybody's list. Each is a
 * separate event, so that nobody learns what others were notified of.
 */
export const CloseNotifications = reaction(
  { on: ['CriticalAcknowledged', 'CriticalCleared'], name: 'close-notifications' },
  async ({ payload }, tx) => {
    const closed = await tx.sql<Closed>(CLOSE, [payload.callId, tx.now]);
    for (const { id, roles, usernames } of closed)
      tx.emit('NotificationsClosed', payload.callId, { ids: [id], roles, usernames });
  },
);
