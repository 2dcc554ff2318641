import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { can } from '../shared/domain/people/access.js';
import { ROUTE_ACCESS, ROUTE_PATHS, type RoutePath } from '../shared/domain/people/route-access.js';
import { ROLES, roleLabel } from '../shared/vocabulary.js';
import { HEADINGS } from './journeys/headings.js';
import { ROOT } from './support/program.js';

/** The promised routes, letter by letter. */
const OF_THE_PRODUCT = [
  ...['home', 'security/login', 'error', 'admin/add-user', 'admin/view-user', 'profile/create'],
  ...['profile/manage', 'reception/incoming', 'reception/jobCard/summary', 'lab/worklist'],
  ...['update/microbiology', 'update/serology', 'update/haematology', 'update/molecular', 'update/bloodbank'],
  ...['update/immunochemistry', 'update/biochemistry', 'lab/report-two', 'view/results', 'accounts/payments'],
  ...['accounts/paymentprocessing', 'profile/config', 'profile/haem', 'profile/molecular', 'profile/biochem'],
  ...['profile/sero', 'profile/immuno', 'profile/bloodbank', 'profile/microbio', 'profile/dictionary'],
  ...['profile/filmcomments', 'about/lab-info', 'labNumber/config', 'admin/password-reset-successful'],
  ...[
    'admin/change-password',
    'modal',
    'search',
    'searchresults',
    'welcome',
    'signout',
    'userroles',
    'codes',
  ],
  ...['refunds', 'refundprocessing', 'manager', 'monthly', 'daily', 'cashier', 'refunded', 'payment-types'],
  ...['summary', 'price-admin', 'barcodes', 'create-customer', 'view-customer', 'view-product'],
  ...['create-product', 'create-received', 'view-received', 'create-dispatched', 'view-dispatched'],
  ...['inventory/create-order', 'view-order', 'create-stock', 'view-stock', 'custom-report', 'todos'],
  ...['classic-haematology', 'classic-serology', 'classic-bloodbank', 'classic-molecular'],
  ...['classic-immunochemistry', 'classic-microbiology', 'formulas', 'all-formulas', 'available-profiles'],
  ...['reagents-usage', 'batch/profiles', 'add-batch-profiles', 'select-profiles', 'patient-demographics'],
  ...['contact-details', 'clinical-data', 'booking-summary', 'referring-doctor', 'step-wizard'],
] as const;

interface Row {
  readonly path: string;
  readonly opensFor: string;
}

const rows: readonly Row[] = readFileSync(path.join(ROOT, 'docs/routes.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [, route = '', , opensFor = ''] = line.split('|').map((cell) => cell.trim());
    return { path: route, opensFor };
  });

const JOURNEYS = path.join(ROOT, 'test/journeys');
/** Each journey's own text, and that of its folder of stories. */
const journeys = readdirSync(JOURNEYS)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => {
    const folder = path.join(JOURNEYS, name.replace('.test.ts', ''));
    const stories = existsSync(folder) ? readdirSync(folder).map((story) => path.join(folder, story)) : [];
    const texts = [path.join(JOURNEYS, name), ...stories].map((file) => readFileSync(file, 'utf8'));
    return texts.join('\n').replaceAll('\\/', '/');
  });

/** By its address, however it is quoted; a bench's results also by their own word for it. */
function isOpenedBy(text: string, route: string): boolean {
  const [, unit] = /^update\/(.*)/.exec(route) ?? [];
  if (unit === 'biochemistry' && text.includes('resultAddress(')) return true;
  if (unit !== undefined && text.includes('resultAddress(') && text.includes(`'${unit}'`)) return true;
  const address = `/${route.replace(/:.*/, '')}`;
  return new RegExp(address.endsWith('/') ? address : `${address}(?![\\w-]|/\\w)`).test(text);
}

/** The roles it opens for, in the words of the page. */
function opensFor(route: RoutePath): string {
  const opens = ROUTE_ACCESS[route];
  if (opens === 'anyone') return 'anyone';
  if (opens === 'signed-in') return 'everybody signed in';
  const roles = ROLES.filter((role) => can(role, opens));
  if (roles.length === ROLES.length - 1 && !roles.includes('ROLE_BOARD')) return 'all but boards';
  return roles.map((role) => SHORT[role] ?? roleLabel(role)).join(', ');
}

const SHORT: Readonly<Record<string, string>> = { ROLE_SUPER_ADMIN: 'SUPER', ROLE_BOARD: 'boards' };

test('every promised route and every one of ours stands in docs/routes.md once', () => {
  expect(rows.map((row) => row.path).sort()).toEqual([...ROUTE_PATHS].sort());
  const ofTheProduct: readonly string[] = OF_THE_PRODUCT;
  expect(ofTheProduct.filter((route) => !Object.hasOwn(ROUTE_ACCESS, route))).toEqual([]);
});

test('whom each opens for is what the guards read', () => {
  const printed = rows.map((row) => `${row.path}: ${row.opensFor}`);
  expect(printed.sort()).toEqual(ROUTE_PATHS.map((route) => `${route}: ${opensFor(route)}`).sort());
});

test('a journey opens each of them', () => {
  const unopened = ROUTE_PATHS.filter((route) => !journeys.some((text) => isOpenedBy(text, route)));
  expect(unopened).toEqual([]);
});

test('each has a heading by which the journeys know it', () => {
  expect(Object.keys(HEADINGS).sort()).toEqual([...ROUTE_PATHS].sort());
});
