import type { Notification, Notifications } from '../../shared/contract/notifications.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api } from './api.js';
import { createLiveList } from './live-list.js';

const KEPT = 100;

function posted(items: readonly Notification[], event: AnyEnvelope): readonly Notification[] {
  if (event.type === 'NotificationsClosed') return withoutClosed(items, event.payload.ids);
  if (event.type !== 'NotificationPosted') return items;
  const { id, kind, title, text, link, at } = event.payload;
  if (items.some((item) => item.id === id)) return items;
  return [{ id, kind, title, text, link, at, read: false }, ...items].slice(0, KEPT);
}

/** What they told of is done: nothing is left to do about them. */
function withoutClosed(items: readonly Notification[], ids: readonly string[]): readonly Notification[] {
  const left = items.filter(({ id }) => !ids.includes(id));
  return left.length === items.length ? items : left;
}

export const notificationList = createLiveList<readonly Notification[]>({
  topics: ['notifications'],
  load: async () => {
    const { data, seq } = await api.getLive<Notifications>('/api/notifications', { quiet: true });
    return { data: data.items, seq };
  },
  reduce: posted,
});

export async function markRead(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await api.post<unknown>('/api/notifications/read', { ids }, { quiet: true });
  notificationList.use.setState(({ data }) => ({
    data: data?.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item)),
  }));
}
