import { ActionIcon, Button, Indicator, Popover, ScrollArea, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Notifications } from '../../shared/contract/notifications.js';
import { AsOf } from '../ui/as-of.js';
import { totalText } from '../ui/count-text.js';
import { DateTime } from '../ui/date-time.js';
import { showProblem } from '../ui/notify.js';
import { notificationLines, type NotificationLine } from '../core/notification-lines.js';
import { markRead, notificationList, unreadTotal } from '../core/notifications.js';
import classes from './notifications-menu.module.css';

const read = (which: readonly string[] | 'all'): void => {
  markRead(which).catch((thrown: unknown) =>
    showProblem(thrown, { what: 'The notifications could not be marked as read' }),
  );
};

const NONE: Notifications = { items: [], unread: 0 };

export function NotificationsMenu() {
  useEffect(() => notificationList.start(), []);
  const list = notificationList.use();
  const { items, unread } = list.data ?? NONE;
  const [isOpen, popover] = useDisclosure(false);
  const counted = unreadTotal(unread);
  const label = `Notifications, ${totalText(counted)} unread`;
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && popover.close()}
      position="bottom-end"
      width={360}
      trapFocus
    >
      <Popover.Target>
        <Tooltip label="Notifications" disabled={isOpen}>
          <Indicator
            label={counted.more ? `${counted.total}+` : counted.total}
            size={17}
            offset={5}
            color="red"
            disabled={unread === 0}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={label}
              aria-expanded={isOpen}
              onClick={popover.toggle}
            >
              <IconBell size={18} stroke={1.75} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className={classes.head}>
          <Text fw={600}>{items.length === 0 ? 'No Alerts' : 'System Alerts'}</Text>
          <AsOf of={list} />
          {unread > 0 && (
            <Button size="xs" h={32} variant="subtle" onClick={() => read('all')}>
              Mark all read
            </Button>
          )}
        </div>
        {items.length > 0 && (
          <ScrollArea.Autosize mah={400}>
            {notificationLines(items).map((line) => (
              <Line key={line.newest.id} line={line} onPick={popover.close} />
            ))}
          </ScrollArea.Autosize>
        )}
        <Link to="/notifications" className={classes.line} onClick={popover.close}>
          All notifications
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}

function Line({ line, onPick }: { readonly line: NotificationLine; readonly onPick: () => void }) {
  const navigate = useNavigate();
  const { newest, ids } = line;
  const pick = (): void => {
    if (!line.read) read(ids);
    if (newest.link === null) return;
    onPick();
    void navigate(newest.link);
  };
  return (
    <button type="button" className={classes.line} data-unread={!line.read || undefined} onClick={pick}>
      <span className={classes.title}>
        {newest.title}
        {!line.read && <span className={classes.new}>new</span>}
      </span>
      <span>{newest.text}</span>
      <span className={classes.when}>
        <DateTime at={newest.at} />
        {ids.length > 1 && ` · ${ids.length} of this booking`}
      </span>
    </button>
  );
}
