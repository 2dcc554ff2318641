import { matchRoutes, redirect, type RouteObject } from 'react-router-dom';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import { ROUTE_ACCESS, type RoutePath } from '../../shared/domain/route-access.js';
import { loadLab } from '../core/lab.js';
import { currentUser } from '../core/session.js';
import { guardOf } from './guards.js';
import type { PageModule } from './page-module.js';
import { fetchPage, PAGES } from './pages.js';
import { LoadingOverlay } from './loading-overlay.js';
import { Root } from './root.js';
import { fetchSignedIn } from './signed-in-parts.js';
import { ProblemAlone, RouteProblem } from './route-problem.js';
import { WallFrame } from './wall-frame.js';

/** Whom it opens for stands in `ROUTE_ACCESS`. */
function page(path: RoutePath, lazy: PageModule): RouteObject {
  const guards = ROUTE_ACCESS[path] === 'anyone' ? {} : { middleware: [guardOf(path)] };
  PAGES.set(path, lazy);
  return { path, lazy: () => fetchPage(lazy), errorElement: <RouteProblem />, ...guards };
}

const WIZARD_STEPS = [
  'select-profiles',
  'patient-demographics',
  'contact-details',
  'clinical-data',
  'referring-doctor',
  'booking-summary',
  'step-wizard',
] as const;
const wizardSteps = WIZARD_STEPS.map((path) => page(path, () => import('../bookings/wizard/wizard-page.js')));

const SHEETS = [
  'haematology',
  'serology',
  'bloodbank',
  'molecular',
  'immunochemistry',
  'microbiology',
] as const;
const benchSheets = SHEETS.map((unit) =>
  page(`classic-${unit}`, () => import('../reports/bench-sheet-page.js')),
);

const resultEntry = DISCIPLINES.map((unit) =>
  page(`update/${unit}`, () => import('../results/entry/result-page.js')),
);

const PROFILE_PARTS = [
  'manage',
  'config',
  'haem',
  'molecular',
  'biochem',
  'sero',
  'immuno',
  'bloodbank',
  'microbio',
] as const;
const profiles = PROFILE_PARTS.map((part) =>
  page(`profile/${part}`, () => import('../catalogue/profiles-page.js')),
);

/** Open without sign-in; the API still decides what they may show (RULINGS R13). */
const open: readonly RouteObject[] = [
  page('home', () => import('../home/home-page.js')),
  page('help', () => import('../help/help-page.js')),
  page('help/:topic', () => import('../help/help-page.js')),
  page('error', () => import('./error-page.js')),
  page('available-profiles', () => import('../catalogue/available-profiles-page.js')),
  page('formulas', () => import('../catalogue/formulas-page.js')),
  page('all-formulas', () => import('../catalogue/formulas-page.js')),
  page('batch/profiles', () => import('../catalogue/bundles/bundles-page.js')),
  page('add-batch-profiles', () => import('../catalogue/bundles/bundle-page.js')),
  page('verify/:token', () => import('../reports/verify-page.js')),
  ...benchSheets,
  ...wizardSteps,
  page('reagents-usage', () => import('../inventory/usage-page.js')),
];

const guarded: readonly RouteObject[] = [
  page('welcome', () => import('../home/welcome-page.js')),
  page('notifications', () => import('../home/notifications-page.js')),
  page('todos', () => import('../todos/todos-page.js')),
  page('search', () => import('../search/search-page.js')),
  page('patient/:id', () => import('../search/patient-page.js')),
  page('searchresults', () => import('../search/search-page.js')),
  page('reception/incoming', () => import('../bookings/wizard/wizard-page.js')),
  page('reception/jobCard/summary', () => import('../bookings/booked/booked-page.js')),
  page('barcodes', () => import('../bookings/labels/labels-page.js')),
  page('specimens', () => import('../specimens/specimens-page.js')),
  page('lab/worklist', () => import('../worklist/worklist-page.js')),
  page('lab/grid', () => import('../results/batch/batch-page.js')),
  ...resultEntry,
  page('lab/validation', () => import('../results/queue/queue-page.js')),
  page('view/results', () => import('../results/list/results-page.js')),
  page('custom-report', () => import('../reports/report-page.js')),
  page('lab/report-two', () => import('../reports/cumulative-page.js')),
  page('print-queue', () => import('../reports/print-queue-page.js')),
  page('delivery-log', () => import('../reports/delivery-log-page.js')),
  page('accounts/payments', () => import('../billing/payments-page.js')),
  page('accounts/paymentprocessing', () => import('../billing/take-payment-page.js')),
  page('shift', () => import('../shifts/shift-page.js')),
  page('shifts', () => import('../shifts/shifts-page.js')),
  page('price-admin', () => import('../prices/price-admin-page.js')),
  page('refunds', () => import('../refunds/refunds-page.js')),
  page('refundprocessing', () => import('../refunds/refund-page.js')),
  page('payment-types', () => import('../billing/payment-types-page.js')),
  page('payers', () => import('../payers/payers-page.js')),
  page('payers/:id', () => import('../payers/payer-page.js')),
  page('daily', () => import('../figures/daily-page.js')),
  page('monthly', () => import('../figures/monthly-page.js')),
  page('cashier', () => import('../figures/cashier-page.js')),
  page('refunded', () => import('../figures/refunded-page.js')),
  page('summary', () => import('../figures/summary-page.js')),
  page('manager', () => import('../figures/manager-page.js')),
  page('admin/add-user', () => import('../identity/add-user-page.js')),
  page('admin/view-user', () => import('../identity/users-page.js')),
  page('admin/change-password', () => import('../identity/change-password-page.js')),
  page('admin/password-reset-successful', () => import('../identity/password-reset-page.js')),
  page('account', () => import('../identity/account-page.js')),
  page('userroles', () => import('../identity/user-roles-page.js')),
  page('signout', () => import('../identity/sign-out-page.js')),
  page('about/lab-info', () => import('../settings/lab-info-page.js')),
  page('mail-settings', () => import('../settings/mail-page.js')),
  page('labNumber/config', () => import('../settings/lab-number-page.js')),
  page('set-up', () => import('../settings/set-up/set-up-page.js')),
  page('modal', () => import('./admin-code-page.js')),
  ...profiles,
  page('profile/create', () => import('../catalogue/create-profile-page.js')),
  page('codes', () => import('../catalogue/codes-page.js')),
  page('profile/dictionary', () => import('../catalogue/coded-texts-page.js')),
  page('profile/filmcomments', () => import('../catalogue/coded-texts-page.js')),
  page('profile/organisms', () => import('../catalogue/microbiology/dictionary-page.js')),
  page('profile/containers', () => import('../catalogue/containers/containers-page.js')),
  page('profile/drugs', () => import('../catalogue/microbiology/dictionary-page.js')),
  page('profile/drug-panels', () => import('../catalogue/microbiology/dictionary-page.js')),
  page('profile/breakpoints', () => import('../catalogue/microbiology/breakpoints-page.js')),
  page('audit', () => import('../audit/audit-page.js')),
  page('critical-calls', () => import('../criticals/critical-calls-page.js')),
  page('operations', () => import('../operations/operations-page.js')),
  page('security', () => import('./security-page.js')),
  page('view-customer', () => import('../inventory/customers-page.js')),
  page('create-customer', () => import('../inventory/create-customer-page.js')),
  page('view-product', () => import('../inventory/products-page.js')),
  page('create-product', () => import('../inventory/create-product-page.js')),
  page('view-stock', () => import('../inventory/stock-page.js')),
  page('create-stock', () => import('../inventory/create-stock-page.js')),
  page('view-order', () => import('../inventory/orders-page.js')),
  page('inventory/create-order', () => import('../inventory/create-order-page.js')),
  page('view-received', () => import('../inventory/received-page.js')),
  page('create-received', () => import('../inventory/create-received-page.js')),
  page('view-dispatched', () => import('../inventory/dispatched-page.js')),
  page('stock-take', () => import('../inventory/takes/takes-page.js')),
  page('create-dispatched', () => import('../inventory/create-dispatched-page.js')),
];

/** Around the pages; whoever is signed in has the header and the menu at once, and whose laboratory it is. */
const shell: PageModule = async () => {
  void loadLab();
  const [frame] = await Promise.all([
    import('./shell.js'),
    currentUser() === undefined ? undefined : fetchSignedIn(),
  ]);
  return frame;
};

/** Every route of the product, in one place. */
export const routes: readonly RouteObject[] = [
  {
    path: '/',
    Component: Root,
    errorElement: <ProblemAlone />,
    HydrateFallback: LoadingOverlay,
    children: [
      { index: true, loader: () => redirect('/welcome'), Component: () => null },
      {
        ...page('security/login', () => import('../identity/sign-in-page.js')),
        errorElement: <ProblemAlone />,
      },
      {
        Component: WallFrame,
        children: [
          {
            ...page('wall-board', async () => {
              await import('./name-fonts.js');
              return import('../board/wall-board-page.js');
            }),
            errorElement: <ProblemAlone />,
          },
        ],
      },
      {
        lazy: () => fetchPage(shell),
        children: [
          ...open,
          ...guarded,
          {
            path: '*',
            lazy: () => fetchPage(() => import('./not-found-page.js')),
            errorElement: <RouteProblem />,
          },
        ],
      },
    ],
  },
];

/**
 * The code of the page at an address comes while the session is asked for. What cannot be had is tried for again where it
 * is drawn; whoever may not open the page has fetched a few kB in vain.
 */
export function fetchSoon(pathname: string): void {
  for (const { route } of matchRoutes([...routes], pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}
