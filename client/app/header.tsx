import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { Brand, SchemeToggle } from '../ui/layout/brand.js';
import { BreadcrumbBar } from './breadcrumb-bar.js';
import { HelpButton } from './help-button.js';
import { HeaderMenus } from './header-menus.js';
import { LiveLabel } from './live-label.js';
import { NotificationsMenu } from './notifications-menu.js';
import { lazyPart, unseen } from '../ui/feedback/lazy-part.js';
import { signOut, useCan, useSession } from '../core/session.js';
import { SideMenu } from './side-menu.js';
import { UserMenu } from './user-menu.js';
import classes from './header.module.css';

const CashSummary = lazyPart<object>(
  () => import('../billing/cash-summary.js').then((slice) => ({ default: slice.CashSummary })),
  unseen,
);

const BackupBadge = lazyPart<object>(
  () => import('../operations/backup-badge.js').then((slice) => ({ default: slice.BackupBadge })),
  unseen,
);

export function Header() {
  const user = useSession((session) => session.user);
  const hasNotifications = useCan('notifications.read');
  const takesMoney = useCan('payments.own');
  const runsTheHouse = useCan('operations.read');
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
