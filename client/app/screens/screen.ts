import type { RouteObject } from 'react-router-dom';
import type { Permission } from '../../../shared/domain/people/access.js';
import type { RoutePath } from '../../../shared/domain/people/route-access.js';
import type { MenuIcon } from '../menu-icons.js';

export const HEADER_MENUS = ['Settings', 'Security', 'Profiles'] as const;
export const SIDE_MENUS = ['ADMISSIONS', 'BILLING', 'FINANCIALS', 'Laboratory', 'CONSUMABLES'] as const;

export interface MenuEntry {
  readonly in: (typeof HEADER_MENUS)[number] | (typeof SIDE_MENUS)[number];
  /** As the menu calls it. */
  readonly label: string;
  /** Needed to see it in the menu, if more people may open it than have something to do there. */
  readonly needs?: Permission;
  readonly icon: MenuIcon;
}

interface AnyScreen {
  readonly load: PageModule;
  /** Page and section of the user guide, e.g. `payments#taking-a-payment`. */
  readonly guide: string;
  readonly menu?: MenuEntry;
}

/** A screen that the palette offers. */
export interface OfferedScreen extends AnyScreen {
  readonly label: string;
  /** Other words that people call it by, those of the menus among them. */
  readonly hint: string;
  /** The query with which menus and palette open it. */
  readonly query?: string;
  /** Needed to be offered it, if more people may open it than have something to do there. */
  readonly needs?: Permission;
}

/** A screen that shows something only of what leads there, or is reached by other words. */
interface HiddenScreen extends AnyScreen {
  readonly because: string;
}

export type Screen = OfferedScreen | HiddenScreen;

export type Screens = Readonly<Partial<Record<RoutePath, Screen>>>;

export type Page = Pick<RouteObject, 'Component' | 'loader'>;

/** Fetches a page's code: it exports `Component`, and `loader` when it has data to wait for. */
export type PageModule = () => Promise<Page>;
