import { redirect, type RouteObject } from 'react-router-dom';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import type { Permission } from '../../shared/domain/access.js';
import { ofSignedIn, requirePermission, requireSignIn } from './guards.js';
import { SHEET_UNITS } from '../reports/bench-sheets.js';
import { LATER_ROUTES } from './later-routes.js';
import { Root } from './root.js';
import { RouteProblem } from './route-problem.js';

/** A page module: exports `Component`, and `loader` when it has data to wait for. */
type PageModule = () => Promise<NonNullable<Pick<RouteObject, 'Component' | 'loader'>>>;

function page(path: string, lazy: PageModule, permission?: Permission): RouteObject {
  const guards = permission === undefined ? {} : { middleware: [requirePermission(permission)] };
  return { path, lazy, errorElement: <RouteProblem />, ...guards };
}

const wizardSteps = [
  'select-profiles',
  'patient-demographics',
  'contact-details',
  'clinical-data',
  'referring-doctor',
  'booking-summary',
  'step-wizard',
].map((path) => page(path, () => import('../bookings/wizard/wizard-page.js')));

const benchSheets = SHEET_UNITS.map((unit) =>
  page(`classic-${unit}`, () => import('../reports/bench-sheet-page.js')),
);

const resultEntry = DISCIPLINES.map((unit) =>
  page(`update/${unit}`, () => import('../results/entry/result-page.js'), 'results.enter'),
);

const profiles = [
  'manage',
  'config',
  'haem',
  'molecular',
  'biochem',
  'sero',
  'immuno',
  'bloodbank',
  'microbio',
].map((part) => page(`profile/${part}`, () => import('../catalogue/profiles-page.js'), 'catalogue.write'));

const laterPage = ({ path }: { readonly path: string }): RouteObject =>
  page(path, () => import('./later-page.js'));
const laterOpen = LATER_ROUTES.filter(({ unguarded }) => unguarded === true).map(laterPage);
const laterGuarded = LATER_ROUTES.filter(({ unguarded }) => unguarded !== true).map(laterPage);

/** Open without sign-in; the API still decides what they may show (RULINGS R13). */
const open: readonly RouteObject[] = [
  page('home', () => import('../home/home-page.js')),
  page('error', () => import('./error-page.js')),
  page('available-profiles', () => import('../catalogue/available-profiles-page.js')),
  page('formulas', () => import('../catalogue/formulas-page.js')),
  page('all-formulas', () => import('../catalogue/formulas-page.js')),
  page('verify/:token', () => import('../reports/verify-page.js')),
  ...benchSheets,
  ...wizardSteps,
  ...laterOpen,
];

const guarded: readonly RouteObject[] = [
  page('welcome', () => import('../home/welcome-page.js')),
  page('todos', () => import('../todos/todos-page.js'), 'todos.read'),
  page('search', () => import('../search/search-page.js'), 'search.use'),
  page('patient/:id', () => import('../search/patient-page.js'), 'patients.read'),
  page('searchresults', () => import('../search/search-page.js'), 'search.use'),
  page('reception/incoming', () => import('../bookings/wizard/wizard-page.js'), 'bookings.book'),
  page('reception/jobCard/summary', () => import('../bookings/booked/booked-page.js'), 'bookings.read'),
  page('barcodes', () => import('../bookings/labels/labels-page.js'), 'bookings.read'),
  page('specimens', () => import('../specimens/specimens-page.js'), 'specimens.read'),
  page('lab/worklist', () => import('../worklist/worklist-page.js'), 'worklist.read'),
  page('lab/grid', () => import('../results/batch/batch-page.js'), 'results.enter'),
  ...resultEntry,
  page('lab/validation', () => import('../results/queue/queue-page.js'), 'results.authorise'),
  page('view/results', () => import('../results/list/results-page.js'), 'results.list'),
  page('custom-report', () => import('../reports/report-page.js'), 'reports.released'),
  page('lab/report-two', () => import('../reports/cumulative-page.js'), 'reports.released'),
  page('print-queue', () => import('../reports/print-queue-page.js'), 'reports.released'),
  page('delivery-log', () => import('../reports/delivery-log-page.js'), 'reports.released'),
  page('accounts/payments', () => import('../billing/payments-page.js'), 'payments.read'),
  page('accounts/paymentprocessing', () => import('../billing/take-payment-page.js'), 'payments.take'),
  page('shift', () => import('../shifts/shift-page.js'), 'shifts.own'),
  page('shifts', () => import('../shifts/shifts-page.js'), 'shifts.everyone'),
  page('price-admin', () => import('../prices/price-admin-page.js'), 'prices.write'),
  page('refunds', () => import('../refunds/refunds-page.js'), 'payments.refund'),
  page('refundprocessing', () => import('../refunds/refund-page.js'), 'payments.refund'),
  page('payment-types', () => import('../billing/payment-types-page.js'), 'payment-types.read'),
  page('payers', () => import('../payers/payers-page.js'), 'payers.read'),
  page('payers/:id', () => import('../payers/payer-page.js'), 'payers.read'),
  page('daily', () => import('../figures/daily-page.js'), 'financials.read'),
  page('monthly', () => import('../figures/monthly-page.js'), 'financials.read'),
  page('cashier', () => import('../figures/cashier-page.js'), 'financials.read'),
  page('refunded', () => import('../figures/refunded-page.js'), 'financials.read'),
  page('summary', () => import('../figures/summary-page.js'), 'financials.read'),
  page('manager', () => import('../figures/manager-page.js'), 'financials.read'),
  page('admin/add-user', () => import('../identity/add-user-page.js'), 'users.administer'),
  page('admin/view-user', () => import('../identity/users-page.js'), 'users.administer'),
  page('admin/change-password', () => import('../identity/change-password-page.js')),
  page(
    'admin/password-reset-successful',
    () => import('../identity/password-reset-page.js'),
    'users.administer',
  ),
  page('userroles', () => import('../identity/user-roles-page.js'), 'users.administer'),
  page('signout', () => import('../identity/sign-out-page.js')),
  page('about/lab-info', () => import('../settings/lab-info-page.js'), 'settings.read'),
  page('mail-settings', () => import('../settings/mail-page.js'), 'settings.write'),
  page('labNumber/config', () => import('../settings/lab-number-page.js'), 'settings.read'),
  page('modal', () => import('./admin-code-page.js'), 'admin-code.verify'),
  ...profiles,
  page('profile/create', () => import('../catalogue/create-profile-page.js'), 'catalogue.write'),
  page('codes', () => import('../catalogue/codes-page.js'), 'catalogue.write'),
  page('profile/dictionary', () => import('../catalogue/coded-texts-page.js'), 'catalogue.write'),
  page('profile/filmcomments', () => import('../catalogue/coded-texts-page.js'), 'catalogue.write'),
  page('profile/organisms', () => import('../catalogue/microbiology/dictionary-page.js'), 'catalogue.write'),
  page('profile/drugs', () => import('../catalogue/microbiology/dictionary-page.js'), 'catalogue.write'),
  page(
    'profile/breakpoints',
    () => import('../catalogue/microbiology/breakpoints-page.js'),
    'catalogue.write',
  ),
  page('audit', () => import('../audit/audit-page.js'), 'audit.read'),
  page('critical-calls', () => import('../criticals/critical-calls-page.js'), 'results.read'),
  page('security', () => import('../identity/security-page.js')),
  ...laterGuarded,
];

/** Every route of the product, in one place; what a page needs beyond sign-in stands beside it. */
export const routes: readonly RouteObject[] = [
  {
    path: '/',
    Component: Root,
    errorElement: <RouteProblem />,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: () => redirect('/welcome'), Component: () => null },
      page('security/login', () => import('../identity/sign-in-page.js')),
      {
        middleware: [ofSignedIn(requireSignIn), ofSignedIn(requirePermission('board.read'))],
        children: [page('wall-board', () => import('../board/wall-board-page.js'))],
      },
      {
        lazy: () => import('./shell.js'),
        children: [
          ...open,
          { middleware: [requireSignIn], children: [...guarded] },
          page('*', () => import('./not-found-page.js')),
        ],
      },
    ],
  },
];
