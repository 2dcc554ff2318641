import {
  Burger,
  Drawer,
  Button,
  Menu,
  Tooltip,
  Avatar,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import {
  IconChevronDown,
  IconDevices,
  IconKey,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Brand, SchemeToggle } from '../ui/layout/brand.js';
import { BreadcrumbBar } from './breadcrumb-bar.js';
import { HelpButton } from './help-button.js';
import { NotificationsMenu } from './notifications-menu.js';
import { lazyPart, renderNothing } from '../ui/feedback/lazy-part.js';
import { signOut, useCan, useSession, useRole } from '../core/session.js';
import { SideMenu } from './side-menu.js';
import classes from './header.module.css';
import { HEADER, menuFor } from './menu.js';
import { useLiveStatus, type LiveStatus } from '../core/live-status.js';
import { roleLabel } from '../../shared/vocabulary.js';
import { useOwnName } from '../core/own-name.js';

const CashSummary = lazyPart<object>(
  () => import('../billing/cash-summary.js').then((slice) => ({ default: slice.CashSummary })),
  renderNothing,
);

const BackupBadge = lazyPart<object>(
  () => import('../operations/backup-badge.js').then((slice) => ({ default: slice.BackupBadge })),
  renderNothing,
);

export function Header() {
  const user = useSession((session) => session.user);
  const hasNotifications = useCan('notifications.read');
  const [isOpen, drawer] = useDisclosure(false);
  useEffect(() => {
    if (user === undefined) void signOut();
  }, [user]);
  return (
    <div className={`${classes.top} no-print`}>
      <header className={classes.header}>
        <Burger
          hiddenFrom="md"
          opened={isOpen}
          onClick={drawer.toggle}
          size="sm"
          w={40}
          h={40}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
        />
        <span className={classes.roomy}>
          <Brand to="/welcome" />
        </span>
        <div className={classes.menus}>
          <HeaderMenus />
        </div>
        <div className={classes.right}>
          <Figures />
          <LiveLabel />
          {hasNotifications && <NotificationsMenu />}
          <HelpButton />
          <span className={classes.roomy}>
            <SchemeToggle />
          </span>
          <UserMenu />
        </div>
      </header>
      <BreadcrumbBar />
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        size={280}
        title="Menu"
        padding="sm"
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <SideMenu withHeaderMenus onPick={drawer.close} />
      </Drawer>
    </div>
  );
}

function Figures() {
  const takesMoney = useCan('payments.own');
  const runsTheHouse = useCan('operations.read');
  return (
    <>
      {takesMoney && (
        <Suspense fallback={null}>
          <CashSummary />
        </Suspense>
      )}
      {runsTheHouse && (
        <Suspense fallback={null}>
          <BackupBadge />
        </Suspense>
      )}
    </>
  );
}

function HeaderMenus() {
  const role = useRole();
  return menuFor(role, HEADER).map(({ label, items }) => (
    <Menu key={label} position="bottom-start" width={200}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px={10}
          styles={{ section: { marginInlineStart: 4 } }}
          rightSection={<IconChevronDown size={14} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item key={item.to} component={Link} to={item.to}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  ));
}

const MEANING: Readonly<Record<LiveStatus, string>> = {
  Connecting: 'The live connection is being opened',
  Online: 'Changes arrive as they happen',
  Reconnecting: 'The connection was lost; what you missed arrives when it is back',
  Offline: 'No live connection: what you see may be old. You can still try to save',
};

/** The truth about the live connection. */
export function LiveLabel() {
  const status = useLiveStatus((live) => live.status);
  const isPartly = useLiveStatus((live) => live.refused.length > 0);
  return (
    <Tooltip
      label={
        isPartly
          ? 'Parts of this screen are not updated live: your access level does not allow it'
          : MEANING[status]
      }
    >
      <span className={classes.label} data-status={status} role="status" tabIndex={0}>
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.word}>{status}</span>
      </span>
    </Tooltip>
  );
}

function UserMenu() {
  const user = useSession((session) => session.user);
  const ownName = useOwnName(user?.username ?? '');
  if (user === undefined) return null;
  const name = ownName || user.username;
  const facts = [
    ['Account Name', user.accountName],
    ['Access Level', roleLabel(user.userRole)],
    ['Account Number', user.accountNumber],
  ] as const;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <Avatar size={28} radius="xl" color="teal" name={name} />{' '}
          <span className={classes.name}>{name}</span>
          <VisuallyHidden component="span">, user {user.username}</VisuallyHidden>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/admin/change-password" leftSection={<IconKey />}>
          Change Password
        </Menu.Item>
        <Menu.Item component={Link} to="/account" leftSection={<IconShieldLock />}>
          Second factor
        </Menu.Item>
        <Menu.Item component={Link} to="/security" leftSection={<IconDevices />}>
          Sessions
        </Menu.Item>
        <SchemeItem />
        <Menu.Divider />
        {facts.map(([label, value]) => (
          <Menu.Item key={label} disabled className={classes.fact}>
            <Text span c="dimmed" size="xs" display="block">
              {label}
            </Text>
            {value === '' ? '–' : value}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/signout" leftSection={<IconLogout />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** On a phone, whose header has no room for the sign. */
function SchemeItem() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu.Item
      hiddenFrom="xs"
      leftSection={isDark ? <IconSun size={16} stroke={1.75} /> : <IconMoon size={16} stroke={1.75} />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Light colours' : 'Dark colours'}
    </Menu.Item>
  );
}
