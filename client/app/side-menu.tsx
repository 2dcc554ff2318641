import { NavLink, useLocation } from 'react-router-dom';
import { HEADER, menuFor, SIDE, type MenuSection } from './menu.js';
import { MENU_ICONS } from './menu-icons.js';
import { useRole } from '../core/session.js';
import classes from './side-menu.module.css';

function pathOf(to: string): string {
  return to.split('?')[0] ?? to;
}

export interface SideMenuProps {
  /** On a phone the header's menus are here too. */
  readonly withHeaderMenus?: boolean;
  readonly onPick?: () => void;
}

export function SideMenu({ withHeaderMenus = false, onPick }: SideMenuProps) {
  const role = useRole();
  const sections = menuFor(role, withHeaderMenus ? [...SIDE, ...HEADER] : SIDE);
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
      {section.items.map(({ label, to, icon }) => {
        const Icon = MENU_ICONS[icon];
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
