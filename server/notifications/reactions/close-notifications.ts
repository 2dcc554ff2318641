import { Injectable } from '@nestjs/common';
import type { NotificationRow } from '../../../shared/event-payloads.js';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';

type Closing = 'CriticalAcknowledged' | 'CriticalCleared';
type Closed = Pick<NotificationRow, 'id' | 'roles' | 'usernames'>;

const CLOSE = `
  update notification set closed_at = $2 where about = $1 and closed_at is null returning id, roles, usernames`;

/**
 * A call that was made, or is off, leaves nothing to do: what told of it goes from everybody's list. Each is an event
 * of its own, so that nobody hears of what others were told.
 */
@Injectable()
@Reaction({ on: ['CriticalAcknowledged', 'CriticalCleared'], name: 'close-notifications' })
export class CloseNotifications implements ReactionHandler<Closing> {
  async handle({ payload }: Envelope<Closing>, tx: Tx): Promise<void> {
    const closed = await tx.sql<Closed>(CLOSE, [payload.callId, tx.now]);
    for (const { id, roles, usernames } of closed)
      tx.emit('NotificationsClosed', payload.callId, { ids: [id], roles, usernames });
  }
}
