import { type Role } from '../../vocabulary.js';
import { can, type Permission } from './access.js';

/** Those for whom a screen opens: anyone, the signed in, or those with a permission. */
type Opens = 'anyone' | 'signed-in' | Permission;

const BENCHES = 'results.enter';
const CATALOGUE = 'catalogue.write';
const USERS = 'users.administer';
const FIGURES = 'financials.read';

/**
 * Every route of the product and whom its screen opens for. The client's guards read
 * it; what a screen may show is decided by the calls that it makes.
 */
export const ROUTE_ACCESS = {
  home: 'anyone',
  help: 'anyone',
  'help/:topic': 'anyone',
  error: 'anyone',
  'security/login': 'anyone',
  'available-profiles': 'anyone',
  formulas: 'anyone',
  'all-formulas': 'anyone',
  'verify/:token': 'anyone',
  'classic-haematology': 'anyone',
  'classic-serology': 'anyone',
  'classic-bloodbank': 'anyone',
  'classic-molecular': 'anyone',
  'classic-immunochemistry': 'anyone',
  'classic-microbiology': 'anyone',
  'select-profiles': 'anyone',
  'patient-demographics': 'anyone',
  'contact-details': 'anyone',
  'clinical-data': 'anyone',
  'referring-doctor': 'anyone',
  'booking-summary': 'anyone',
  'step-wizard': 'anyone',
  'reagents-usage': 'anyone',
  'batch/profiles': 'anyone',
  'add-batch-profiles': 'anyone',

  welcome: 'signed-in',
  signout: 'signed-in',
  security: 'signed-in',
  account: 'signed-in',
  'admin/change-password': 'signed-in',
  // A wall signs in there by its own token.
  'wall-board': 'board.read',

  notifications: 'notifications.read',
  todos: 'todos.read',
  search: 'search.use',
  searchresults: 'search.use',
  'patient/:id': 'patients.read',
  'reception/incoming': 'bookings.book',
  quotations: 'bookings.book',
  'create-quotation': 'bookings.book',
  'reception/jobCard/summary': 'bookings.read',
  barcodes: 'bookings.read',
  specimens: 'specimens.read',

  'lab/worklist': 'worklist.read',
  'lab/grid': BENCHES,
  'update/microbiology': BENCHES,
  'update/serology': BENCHES,
  'update/haematology': BENCHES,
  'update/molecular': BENCHES,
  'update/bloodbank': BENCHES,
  'update/immunochemistry': BENCHES,
  'update/biochemistry': BENCHES,
  'lab/validation': 'results.authorise',
  'view/results': 'results.list',
  'critical-calls': 'results.read',
  'custom-report': 'reports.released',
  'lab/report-two': 'reports.released',
  'print-queue': 'reports.released',
  'delivery-log': 'reports.released',

  'accounts/payments': 'payments.read',
  'accounts/paymentprocessing': 'payments.take',
  'accounts/in-words': 'payers.write',
  refunds: 'payments.refund',
  refundprocessing: 'payments.refund',
  shift: 'shifts.own',
  shifts: 'shifts.everyone',
  'payment-types': 'payment-types.write',
  'price-admin': 'prices.write',
  payers: 'payers.read',
  'payers/:id': 'payers.read',
  daily: FIGURES,
  monthly: FIGURES,
  cashier: FIGURES,
  refunded: FIGURES,
  summary: FIGURES,
  manager: FIGURES,

  'admin/add-user': USERS,
  'admin/view-user': USERS,
  'admin/password-reset-successful': USERS,
  userroles: USERS,
  'set-up': 'set-up.run',
  'about/lab-info': 'settings.write',
  'labNumber/config': 'lab-number.write',
  'mail-settings': 'settings.write',
  vat: 'settings.write',
  'vat-report': FIGURES,
  modal: 'admin-code.verify',
  audit: 'audit.read',
  operations: 'operations.read',

  codes: CATALOGUE,
  'profile/create': CATALOGUE,
  'profile/manage': CATALOGUE,
  'profile/config': CATALOGUE,
  'profile/haem': CATALOGUE,
  'profile/molecular': CATALOGUE,
  'profile/biochem': CATALOGUE,
  'profile/sero': CATALOGUE,
  'profile/immuno': CATALOGUE,
  'profile/bloodbank': CATALOGUE,
  'profile/microbio': CATALOGUE,
  'profile/ranges': CATALOGUE,
  'profile/dictionary': CATALOGUE,
  'profile/filmcomments': CATALOGUE,
  'profile/organisms': CATALOGUE,
  'profile/drugs': CATALOGUE,
  'profile/drug-panels': CATALOGUE,
  'profile/containers': CATALOGUE,
  'profile/breakpoints': CATALOGUE,

  'create-customer': 'stock.keep',
  'view-customer': 'stock.read',
  'create-product': 'stock.keep',
  'view-product': 'stock.read',
  'create-stock': 'stock.move',
  'view-stock': 'stock.read',
  'inventory/create-order': 'stock.keep',
  'view-order': 'stock.read',
  'create-received': 'stock.move',
  'view-received': 'stock.read',
  'create-dispatched': 'stock.move',
  'view-dispatched': 'stock.read',
  'stock-take': 'stock.read',
} as const satisfies Record<string, Opens>;

export type RoutePath = keyof typeof ROUTE_ACCESS;

export const ROUTE_PATHS = Object.keys(ROUTE_ACCESS) as readonly RoutePath[];

/** The routes of a wall-board's account beside the public ones: its board, and its own session. */
const OF_A_WALL: readonly RoutePath[] = ['wall-board', 'signout', 'admin/change-password'];

/** The outcome at a route; a wall-board's account is sent to its board from everywhere else. */
export type Applied = 'the screen' | 'sign-in' | 'the board' | '403';

export function accessRuleFor(path: RoutePath, role: Role | undefined): Applied {
  const opens: Opens = ROUTE_ACCESS[path];
  if (opens === 'anyone') return 'the screen';
  if (role === undefined) return path === 'wall-board' ? 'the screen' : 'sign-in';
  if (!can(role, 'home.open')) return OF_A_WALL.includes(path) ? 'the screen' : 'the board';
  return opens === 'signed-in' || can(role, opens) ? 'the screen' : '403';
}
