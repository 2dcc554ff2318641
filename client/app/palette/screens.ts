import type { Permission } from '../../../shared/domain/access.js';
import type { RoutePath } from '../../../shared/domain/route-access.js';

/** How a screen is called in the palette. */
export interface Named {
  readonly label: string;
  /** Other words that people call it by, those of the menus among them. */
  readonly hint: string;
  readonly query?: string;
  /** Where the screen opens for more people than it has something for. */
  readonly needs?: Permission;
}

/** Why a screen is not offered: it shows something only of what leads there, or is reached by other words. */
interface NotOffered {
  readonly because: string;
}

const of = (what: string): NotOffered => ({ because: `it is that of ${what}` });
const STEP: NotOffered = { because: 'it is a step of a booking' };
const sheet = (label: string): Named => ({ label: `${label} bench sheet`, hint: 'Blank, paper, print' });

/** Every route stands here, so that a new one is either called something or left out knowingly. */
export const SCREENS: Readonly<Record<RoutePath, Named | NotOffered>> = {
  home: { label: 'Front page', hint: 'Public, open page' },
  help: { label: 'Help', hint: 'User guide, manual' },
  'help/:topic': of('a topic'),
  error: { because: 'it says that a screen is refused' },
  'security/login': { because: 'whoever uses the palette is signed in' },
  'available-profiles': { label: 'Test menu', hint: 'Prices, tubes, turnaround' },
  formulas: { label: 'Formulas', hint: 'Calculator, eGFR, LDL' },
  'all-formulas': { label: 'All formulas', hint: 'Codes of formulas, sources' },
  'verify/:token': of('a report'),
  'classic-haematology': sheet('Haematology'),
  'classic-serology': sheet('Serology'),
  'classic-bloodbank': sheet('Blood bank'),
  'classic-molecular': sheet('Molecular'),
  'classic-immunochemistry': sheet('Immunochemistry'),
  'classic-microbiology': sheet('Microbiology'),
  'select-profiles': STEP,
  'patient-demographics': STEP,
  'contact-details': STEP,
  'clinical-data': STEP,
  'referring-doctor': STEP,
  'booking-summary': STEP,
  'step-wizard': STEP,
  'reagents-usage': { label: 'Usage history', hint: 'Consumables, reagents used', needs: 'stock.read' },
  'batch/profiles': { label: 'Bundles', hint: 'BatchProfiles, panels, sets of tests', query: 'action=view' },
  'add-batch-profiles': { label: 'New bundle', hint: 'Panel, set of tests', needs: 'catalogue.write' },

  welcome: { label: 'Home', hint: 'Your page, welcome, start' },
  signout: { because: 'it is the action "Sign out"' },
  security: { label: 'Sessions', hint: 'Security, devices, who is signed in' },
  account: { label: 'Second factor', hint: 'Account, authenticator, recovery codes' },
  'admin/change-password': { because: 'it is the action "Change your password"' },
  'wall-board': { label: 'Wall-board', hint: 'Screen on the wall, display' },

  notifications: { label: 'Notifications', hint: 'Bell, alerts, news' },
  todos: { label: 'Todos', hint: 'Late, waiting, tasks' },
  search: { label: 'Search', hint: 'Find patients, numbers' },
  searchresults: { because: 'it is the screen "Search"' },
  'patient/:id': of('a patient'),
  'reception/incoming': { label: 'Book patient', hint: 'Admissions, reception', query: 'action=capture' },
  'reception/jobCard/summary': of('a booking'),
  barcodes: { label: 'Labels', hint: 'Bar codes, tubes, stickers' },
  specimens: { label: 'Specimens', hint: 'Samples, tubes, reject, store' },

  'lab/worklist': { label: 'Worklist', hint: 'Laboratory, job cards, pending' },
  'lab/grid': { label: 'Batch entry', hint: 'Grid, many samples' },
  'update/microbiology': of('a test'),
  'update/serology': of('a test'),
  'update/haematology': of('a test'),
  'update/molecular': of('a test'),
  'update/bloodbank': of('a test'),
  'update/immunochemistry': of('a test'),
  'update/biochemistry': of('a test'),
  'lab/validation': { label: 'Validation', hint: 'Authorise, sign, queue' },
  'view/results': { label: 'Results', hint: 'Validated, released, reported' },
  'critical-calls': { label: 'Critical calls', hint: 'Telephone, panic values' },
  'custom-report': of('a booking'),
  'lab/report-two': of('a patient'),
  'print-queue': { label: 'Print queue', hint: 'Reports to print or email' },
  'delivery-log': { label: 'Delivery log', hint: 'Letters, reports by email' },

  'accounts/payments': { label: 'Payments', hint: 'Billing, unpaid, balances' },
  'accounts/paymentprocessing': of('a booking'),
  refunds: { label: 'Refunds', hint: 'Money back, voids' },
  refundprocessing: of('a booking'),
  shift: { label: 'Shift', hint: 'Your drawer, cash count' },
  shifts: { label: 'Shifts', hint: 'Everyone’s drawers, safe, bank' },
  'payment-types': { label: 'Payment types', hint: 'Currencies, exchange rates' },
  'price-admin': { label: 'Prices', hint: 'Price management, price lists' },
  payers: { label: 'Payers', hint: 'Insurers, accounts, invoices' },
  'payers/:id': of('a payer'),
  daily: { label: 'Daily report', hint: 'Financials, takings of a day' },
  monthly: { label: 'Monthly report', hint: 'Financials, takings of a month' },
  cashier: { label: 'Cashiers', hint: 'Financials, takings by person' },
  refunded: { label: 'Refunded', hint: 'Financials, given back' },
  summary: { label: 'Financial summary', hint: 'Revenue by department and test' },
  manager: { label: 'Manager', hint: 'Dashboard, volumes, turnaround' },

  'admin/add-user': { label: 'Add user', hint: 'New user, staff', query: 'action=clearFrm' },
  'admin/view-user': { label: 'Users', hint: 'Manage users, reset password' },
  'admin/password-reset-successful': of('a password that was reset'),
  userroles: { label: 'User roles', hint: 'Access levels, permissions' },
  'set-up': { label: 'Set up the laboratory', hint: 'First day, first steps' },
  'about/lab-info': { label: 'Lab Information', hint: 'Settings, address, logo, currency' },
  'labNumber/config': { label: 'Lab Number Config', hint: 'Settings, prefix, next number' },
  'mail-settings': { label: 'Email', hint: 'Settings, mail server' },
  modal: of('a booking'),
  audit: { label: 'Audit trail', hint: 'Who did what, history' },
  operations: { label: 'Operations', hint: 'Backups, certificates, support' },

  codes: { label: 'Codes', hint: 'Profiles, retire, bring back' },
  'profile/create': { label: 'New profile', hint: 'Create a test', query: 'action=create' },
  'profile/manage': { label: 'Profiles', hint: 'Manage, tests, catalogue', query: 'action=manage' },
  'profile/config': { because: 'it is the screen "Profiles"' },
  'profile/haem': { label: 'Haematology profiles', hint: 'Tests, ranges' },
  'profile/molecular': { label: 'Molecular profiles', hint: 'Tests, PCR' },
  'profile/biochem': { label: 'Biochemistry profiles', hint: 'Tests, ranges' },
  'profile/sero': { label: 'Serology profiles', hint: 'Tests, kits' },
  'profile/immuno': { label: 'Immunochemistry profiles', hint: 'Tests, hormones' },
  'profile/bloodbank': { label: 'Blood bank profiles', hint: 'Tests, groups' },
  'profile/microbio': { label: 'Microbiology profiles', hint: 'Tests, cultures' },
  'profile/dictionary': { label: 'Dictionary', hint: 'Phrases, remarks' },
  'profile/filmcomments': { label: 'Film comments', hint: 'Blood films, templates' },
  'profile/organisms': { label: 'Organisms', hint: 'Bacteria, WHONET' },
  'profile/drugs': { label: 'Drugs', hint: 'Antibiotics' },
  'profile/drug-panels': { label: 'Panels', hint: 'Antibiograms' },
  'profile/containers': { label: 'Containers', hint: 'Tubes, caps, pots' },
  'profile/breakpoints': { label: 'Breakpoints', hint: 'EUCAST, CLSI, zones, MIC' },

  'create-customer': { label: 'New customer', hint: 'Department, clinic' },
  'view-customer': { label: 'Customers', hint: 'Departments, clinics' },
  'create-product': { label: 'New product', hint: 'Reagent, consumable' },
  'view-product': { label: 'Products', hint: 'Reagents, consumables, reorder' },
  'create-stock': { label: 'New stock', hint: 'Lots that no order brought' },
  'view-stock': { label: 'Stock', hint: 'Lots, expiry, waste' },
  'inventory/create-order': { label: 'New order', hint: 'Buy, supplier' },
  'view-order': { label: 'Orders', hint: 'Suppliers, still to come' },
  'create-received': { label: 'Receive goods', hint: 'Delivery of an order' },
  'view-received': { label: 'Goods received', hint: 'Deliveries' },
  'create-dispatched': { label: 'Dispatch', hint: 'Give out goods' },
  'view-dispatched': { label: 'Dispatched', hint: 'Goods given out, returns' },
  'stock-take': { label: 'Stock-take', hint: 'Count, inventory' },
};
