import type { RoutePath } from '../../shared/domain/people/route-access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';

const SUPER: readonly Role[] = ['ROLE_SUPER_ADMIN'];
const MANAGERS: readonly Role[] = [...SUPER, 'ROLE_LABADMIN'];
const BENCH: readonly Role[] = [...MANAGERS, 'ROLE_LAB'];
const COUNTER: readonly Role[] = [...BENCH, 'ROLE_RECEPTION'];
const MONEY: readonly Role[] = [...COUNTER, 'ROLE_CASHIER'];

/** By hand: who meets the screen, everybody else its refusal. */
const SCREENS: readonly (readonly [readonly Role[], readonly RoutePath[]])[] = [
  [SUPER, ['admin/add-user', 'admin/view-user', 'admin/password-reset-successful', 'userroles', 'set-up']],
  [MANAGERS, ['daily', 'monthly', 'cashier', 'refunded', 'summary', 'manager', 'price-admin', 'shifts']],
  [MANAGERS, ['payment-types', 'payers', 'payers/:id', 'accounts/in-words', 'audit', 'lab/validation']],
  [MANAGERS, ['mail-settings', 'operations', 'about/lab-info', 'labNumber/config', 'vat', 'vat-report']],
  [MANAGERS, ['codes', 'profile/create', 'profile/manage', 'profile/config', 'profile/haem']],
  [MANAGERS, ['profile/molecular', 'profile/biochem', 'profile/sero', 'profile/immuno']],
  [MANAGERS, ['profile/bloodbank', 'profile/microbio', 'profile/dictionary', 'profile/filmcomments']],
  [MANAGERS, ['profile/ranges']],
  [MANAGERS, ['profile/organisms', 'profile/drugs', 'profile/drug-panels', 'profile/containers']],
  [MANAGERS, ['profile/breakpoints', 'create-customer', 'create-product', 'inventory/create-order']],
  [BENCH, ['view-customer', 'view-product', 'view-stock', 'create-stock', 'view-order']],
  [BENCH, ['create-received', 'view-received', 'create-dispatched', 'view-dispatched', 'stock-take']],
  [BENCH, ['lab/worklist', 'lab/grid', 'critical-calls', 'update/biochemistry', 'update/microbiology']],
  [BENCH, ['update/serology', 'update/haematology', 'update/molecular', 'update/bloodbank']],
  [BENCH, ['update/immunochemistry']],
  [COUNTER, ['quotations', 'create-quotation']],
  [COUNTER, ['reception/incoming', 'view/results', 'custom-report', 'lab/report-two', 'print-queue']],
  [COUNTER, ['delivery-log', 'specimens']],
  [MONEY, ['accounts/payments', 'accounts/paymentprocessing', 'refunds', 'refundprocessing', 'shift']],
  [MONEY, ['todos', 'notifications', 'search', 'searchresults', 'patient/:id', 'barcodes']],
  [MONEY, ['reception/jobCard/summary', 'welcome', 'modal', 'security', 'account']],
  // A cashier needs no wall-board; everybody else and the wall's own account has one.
  [[...COUNTER, 'ROLE_BOARD'], ['wall-board']],
  [ROLES, ['signout', 'admin/change-password']],
];

/** The roles for which each route that needs a sign-in shows its screen. */
export const EXPECTED_SCREENS: ReadonlyMap<RoutePath, readonly Role[]> = new Map(
  SCREENS.flatMap(([roles, paths]) => paths.map((path) => [path, roles] as const)),
);

/** As many as are written above: none is there twice. */
export const EXPECTED_LINES = SCREENS.flatMap(([, paths]) => paths).length;
