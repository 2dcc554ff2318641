import type { Screens } from './screen.js';

/** One’s own page and account. */
export const OWN = {
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
} as const satisfies Screens;
