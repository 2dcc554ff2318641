import type {
  ReadNotificationsRequest,
  UnreadNotifications,
} from '../../../shared/contract/notifications.js';
import { commandHandler } from '../../events/command-handlers.js';
import { invalid } from '../../kernel/http/problem.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { UNREAD, unreadNotifications } from '../queries/own-notifications.js';

/** Marks the user's own notifications as read; those of others are left alone. */
export class ReadNotifications extends ActorsCommand<ReadNotificationsRequest, UnreadNotifications> {}

const READ = `
  insert into notification_read (notification_id, user_id, at)
  select n.id, $3, $4 from notification n where ${UNREAD} and ($5::uuid[] is null or n.id = any($5))
  on conflict do nothing`;

export const ReadNotificationsHandler = commandHandler(ReadNotifications, async (tx, { actor, request }) => {
  if ((request.ids == null) === (request.all == null)) {
    throw invalid('ids', 'Name the notifications that were read: either ids, or all.');
  }
  await tx.sql(READ, [actor.role, actor.username, actor.id, tx.now, request.ids ?? null]);
  return unreadNotifications(tx, actor, tx.now);
});
