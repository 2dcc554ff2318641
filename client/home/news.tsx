import { useMemo } from 'react';
import { notificationLines } from '../core/notification-lines.js';
import { notificationList, unreadTotal } from '../core/notifications.js';
import { DateTime } from '../ui/layout/date-time.js';
import { readNotices } from '../ui/feedback/read-notices.js';
import { NewsCard } from './news-card.js';

const SHOWN = 5;

/** The newest of what the bell holds, which the header keeps live, one line a booking. */
export function News() {
  const items = notificationList.use((list) => list.data?.items);
  const unread = notificationList.use((list) => list.data?.unread);
  const told = useMemo(() => items && notificationLines(items).slice(0, SHOWN), [items]);
  const lines = told?.map(({ lead, ids, link, more, read }) => ({
    key: lead.id,
    to: link,
    label: lead.title,
    text: [lead.text, more].filter(Boolean).join(' · '),
    when: <DateTime at={lead.at} />,
    ...(!read && { onPick: () => void readNotices(ids) }),
  }));
  const count = unread === undefined ? undefined : unreadTotal(unread);
  return <NewsCard title="New" count={count} lines={lines} empty="Nothing is new." />;
}
