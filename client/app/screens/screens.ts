import { ROUTE_PATHS, type RoutePath } from '../../../shared/domain/people/route-access.js';
import { ADMINISTRATION } from './administration.js';
import { CATALOGUE } from './catalogue.js';
import { COUNTER } from './counter.js';
import { LABORATORY } from './laboratory.js';
import { MONEY } from './money.js';
import { OPEN } from './open.js';
import type { Screen } from './screen.js';
import { STORE } from './store.js';

/**
 * Every screen of the product by its address, one row each: its code, its name and other words for it, its place in the
 * menus and in the guide. Routes, menus, palette, help and docs/routes.md are made from it. `ROUTE_ACCESS` says who may
 * open it, and its calls decide what it may show.
 */
export const SCREENS: Readonly<Record<RoutePath, Screen>> = {
  ...OPEN,
  // One’s own page and account.
  welcome: {
    load: () => import('../../home/welcome-page.js'),
    guide: 'start#your-page',
    label: 'Home',
    hint: 'Your page, welcome, start',
  },
  signout: {
    load: () => import('../../identity/sign-out-page.js'),
    guide: 'start#signing-in',
    because: 'the palette offers the action "Sign out"',
  },
  account: {
    load: () => import('../../identity/account-page.js'),
    guide: 'users#a-second-factor',
    label: 'Second factor',
    hint: 'Account, authenticator, recovery codes',
  },
  'admin/change-password': {
    load: () => import('../../identity/change-password-page.js'),
    guide: 'start#your-password-and-sessions',
    because: 'the palette offers the action "Change your password"',
  },
  notifications: {
    load: () => import('../../home/notifications-page.js'),
    guide: 'start#notifications',
    label: 'Notifications',
    hint: 'Bell, alerts, news',
  },
  ...COUNTER,
  ...LABORATORY,
  ...MONEY,
  ...CATALOGUE,
  ...STORE,
  ...ADMINISTRATION,
};

const FIRST = 'start#help-and-keys';

interface GuidePlace {
  readonly topic: string;
  readonly section: string;
}

/** /patient/42 -> the guide's section on a patient's page. */
export function guidePlaceOf(pathname: string): GuidePlace {
  const asked = pathname.replace(/^\/|\/$/g, '').split('/');
  const isAt = (path: RoutePath): boolean => {
    const parts = path.split('/');
    return (
      parts.length === asked.length &&
      parts.every((part, index) => part === asked[index] || part.startsWith(':'))
    );
  };
  const path = ROUTE_PATHS.find(isAt);
  const [topic = '', section = ''] = (path === undefined ? FIRST : SCREENS[path].guide).split('#');
  return { topic, section };
}
