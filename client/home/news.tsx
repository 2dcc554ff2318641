import { notificationList, unreadTotal } from '../core/notifications.js';
import { DateTime } from '../ui/date-time.js';
import { NewsCard } from './news-card.js';

const SHOWN = 5;

/** The newest of what the bell holds, which the header keeps live. */
export function News() {
  const items = notificationList.use((list) => list.data?.items);
  const unread = notificationList.use((list) => list.data?.unread);
  const lines = items?.slice(0, SHOWN).map(({ id, title, text, link, at, read }) => ({
    key: id,
    to: link,
    label: title,
    text,
    when: <DateTime at={at} />,
    isNew: !read,
  }));
  const count = unread === undefined ? undefined : unreadTotal(unread);
  return <NewsCard title="New" count={count} lines={lines} empty="Nothing is new." />;
}
