import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { notificationList, unreadTotal } from '../core/notifications.js';
import { totalText } from '../ui/layout/count-text.js';
import { NotificationsPanel } from './notifications-panel.js';

/** The bell, and what it rang for. */
export function NotificationsMenu() {
  useEffect(() => notificationList.start(), []);
  const unread = notificationList.use(({ data }) => data?.unread) ?? 0;
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
        <NotificationsPanel onPick={popover.close} />
      </Popover.Dropdown>
    </Popover>
  );
}
