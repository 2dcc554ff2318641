import { can, type Permission } from '../../shared/domain/people/access.js';
import { ROUTE_ACCESS, type RoutePath } from '../../shared/domain/people/route-access.js';
import type { Role } from '../../shared/vocabulary.js';
import type { MenuIcon } from './menu-icons.js';
import { HEADER_MENUS, SIDE_MENUS, type MenuEntry } from './screens/screen.js';
import { SCREENS } from './screens/screens.js';

export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly needs: Permission;
}

interface MenuLink extends MenuItem {
  readonly icon: MenuIcon;
}

export interface MenuSection {
  readonly label: string;
  readonly items: readonly MenuLink[];
}

/** Menus only hide; the API decides. */
export const HEADER: readonly MenuSection[] = HEADER_MENUS.map(sectionOf);
export const SIDE: readonly MenuSection[] = SIDE_MENUS.map(sectionOf);

function sectionOf(label: MenuEntry['in']): MenuSection {
  const paths = Object.keys(SCREENS) as readonly RoutePath[];
  return { label, items: paths.flatMap((path) => linkIn(label, path)) };
}

function linkIn(section: MenuEntry['in'], path: RoutePath): readonly MenuLink[] {
  const screen = SCREENS[path];
  const { menu } = screen;
  if (menu?.in !== section) return [];
  const query = 'query' in screen && screen.query !== undefined ? `?${screen.query}` : '';
  const needs = menu.needs ?? permissionOf(path);
  return [{ label: menu.label, to: `/${path}${query}`, needs, icon: menu.icon }];
}

/** The permission that opens the route. A route open to everybody names a permission for its menu entry. */
function permissionOf(path: RoutePath): Permission {
  const opens = ROUTE_ACCESS[path];
  if (opens === 'anyone' || opens === 'signed-in')
    throw new Error(`The menu entry of ${path} needs nothing.`);
  return opens;
}

/** The items that a role sees; sections without any are left out. */
export function menuFor(role: Role | undefined, sections: readonly MenuSection[]): readonly MenuSection[] {
  if (role === undefined) return [];
  return sections
    .map(({ label, items }) => ({ label, items: items.filter(({ needs }) => can(role, needs)) }))
    .filter(({ items }) => items.length > 0);
}
