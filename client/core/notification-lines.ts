import type { Notification } from '../../shared/contract/notifications.js';

/** What is told of one booking, of one kind: its newest notification speaks for all of them. */
export interface NotificationLine {
  readonly newest: Notification;
  /** Of all of them, the newest first. */
  readonly ids: readonly string[];
  readonly read: boolean;
}

/** One line a booking and kind, where the newest of it stands; what is of no booking has a line of its own. */
export function notificationLines(items: readonly Notification[]): readonly NotificationLine[] {
  const lines = new Map<string, NotificationLine>();
  for (const item of items) {
    const booking = bookingOf(item);
    const key = booking === null ? item.id : `${item.kind} ${item.title} ${booking}`;
    const line = lines.get(key) ?? { newest: item, ids: [], read: true };
    lines.set(key, { ...line, ids: [...line.ids, item.id], read: line.read && item.read });
  }
  return [...lines.values()];
}

function bookingOf({ link }: Notification): string | null {
  return new URLSearchParams(link?.split('?')[1]).get('bookingId');
}
