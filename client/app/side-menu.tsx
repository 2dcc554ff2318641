import { NavLink, useLocation } from 'react-router-dom';
import {
  IconActivity,
  IconBox,
  IconCalendarMonth,
  IconCash,
  IconCashRegister,
  IconChartPie,
  IconChecklist,
  IconDeviceDesktop,
  IconGauge,
  IconListDetails,
  IconMailForward,
  IconPrinter,
  IconReceiptRefund,
  IconReportMoney,
  IconRubberStamp,
  IconTag,
  IconTestPipe,
  IconTestPipe2,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { HEADER_MENUS, menuFor, SIDE_MENU, type MenuSection } from './menu.js';
import { useRole } from '../core/session.js';
import classes from './side-menu.module.css';

const ICONS: Readonly<Record<string, TablerIcon>> = {
  '/reception/incoming': IconUserPlus,
  '/accounts/payments': IconCash,
  '/refunds': IconReceiptRefund,
  '/shift': IconCashRegister,
  '/price-admin': IconTag,
  '/daily': IconReportMoney,
  '/monthly': IconCalendarMonth,
  '/cashier': IconUsers,
  '/shifts': IconCashRegister,
  '/refunded': IconReceiptRefund,
  '/summary': IconChartPie,
  '/manager': IconGauge,
  '/todos': IconChecklist,
  '/lab/worklist': IconListDetails,
  '/specimens': IconTestPipe2,
  '/lab/validation': IconRubberStamp,
  '/view/results': IconTestPipe,
  '/print-queue': IconPrinter,
  '/delivery-log': IconMailForward,
  '/wall-board': IconDeviceDesktop,
  '/reagents-usage': IconBox,
};

function pathOf(to: string): string {
  return to.split('?')[0] ?? to;
}

export interface SideMenuProps {
  /** On a phone the header's menus stand here too. */
  readonly withHeaderMenus?: boolean;
  readonly onPick?: () => void;
}

export function SideMenu({ withHeaderMenus = false, onPick }: SideMenuProps) {
  const role = useRole();
  const sections = menuFor(role, withHeaderMenus ? [...SIDE_MENU, ...HEADER_MENUS] : SIDE_MENU);
  return (
    <nav className={classes.menu} aria-label="Main menu">
      {sections.map((section) => (
        <Section key={section.label} section={section} onPick={onPick} />
      ))}
    </nav>
  );
}

function Section({
  section,
  onPick,
}: {
  readonly section: MenuSection;
  readonly onPick: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <section className={classes.section}>
      <h2 className={classes.label}>{section.label}</h2>
      {section.items.map(({ label, to }) => {
        const Icon = ICONS[pathOf(to)] ?? IconActivity;
        return (
          <NavLink
            key={to}
            to={to}
            onClick={onPick}
            className={classes.item}
            data-active={pathname === pathOf(to) || undefined}
          >
            <Icon size={17} stroke={1.75} aria-hidden="true" />
            {label}
          </NavLink>
        );
      })}
    </section>
  );
}
