import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '../../shared/contract/notifications.js';
import { api, type Live, type Page } from '../core/api.js';
import {
  notificationLines,
  isNotice,
  notificationList,
  type NotificationLine,
} from '../core/notifications.js';
import { RECIPIENTS } from '../core/notification-filter.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { listPath, type ListFilter, type ListHandle, type ListQuery } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { readNotices } from '../ui/feedback/read-notices.js';

const FILTERS: readonly ListFilter<'mine'>[] = [
  { kind: 'choice', name: 'mine', label: 'Whose', options: RECIPIENTS },
];

const COLUMNS: readonly Column<NotificationLine>[] = [
  {
    key: 'title',
    title: 'What',
    width: { sm: '20%' },
    render: ({ lead, read }) => (read ? lead.title : <strong>{lead.title} (new)</strong>),
  },
  {
    key: 'text',
    title: 'Of',
    render: ({ lead, more }) => (
      <span style={{ overflowWrap: 'anywhere' }}>
        {lead.text}
        {more !== '' && <span className="dimmed"> · {more}</span>}
      </span>
    ),
  },
  {
    key: 'at',
    title: 'When',
    width: { sm: 160 },
    hideBelow: 'sm',
    under: true,
    render: ({ lead }) => <DateTime at={lead.at} />,
  },
];

const LIVE = { topics: ['notifications'], concerns: isNotice } as const;

/** A page of notifications, one line a booking. */
async function load(query: ListQuery<'mine'>): Promise<Live<Page<NotificationLine>>> {
  const { seq, data } = await api.getLive<Page<Notification>>(listPath('/api/notifications', query));
  return { seq, data: { ...data, items: notificationLines(data.items) } };
}

/** Everything that the bell counts, page by page. */
export function Component() {
  const navigate = useNavigate();
  const unread = notificationList.use((list) => list.data)?.unread ?? 0;
  const open = ({ link, ids, read: wasRead }: NotificationLine, list: ListHandle<'mine'>): void => {
    const isMarked = wasRead ? Promise.resolve() : readNotices(ids);
    if (link === null) void isMarked.then(list.reload);
    else void navigate(link);
  };
  return (
    <ListScreen<NotificationLine, 'mine'>
      title="Notifications"
      subtitle="Notifications for you and your role, one line per booking, newest first"
      filters={FILTERS}
      action={(list: ListHandle<'mine'>) =>
        unread > 0 && (
          <Button variant="default" onClick={() => void readNotices('all').then(list.reload)}>
            Mark all read
          </Button>
        )
      }
      load={load}
      columns={COLUMNS}
      rowKey={keyOf}
      onOpen={open}
      href={linkOf}
      empty={{
        icon: <IconBell size={26} stroke={1.5} />,
        title: 'No Alerts',
        text: 'Released reports, payments, critical calls not yet made and low stock appear here.',
      }}
      live={LIVE}
    />
  );
}

const keyOf = ({ lead }: NotificationLine): string => lead.id;

const linkOf = ({ link }: NotificationLine): string => link ?? '/notifications';
