import { existsSync, readFileSync } from 'node:fs';
import { metAt, ROUTE_ACCESS, ROUTE_PATHS, type RoutePath } from '../../shared/domain/route-access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';

const { routes } = JSON.parse(readFileSync('test/data/routes.json', 'utf8')) as {
  readonly routes: readonly { readonly path: RoutePath; readonly guarded: boolean }[];
};

const SUPER: readonly Role[] = ['ROLE_SUPER_ADMIN'];
const MANAGERS: readonly Role[] = [...SUPER, 'ROLE_LABADMIN'];
const BENCH: readonly Role[] = [...MANAGERS, 'ROLE_LAB'];
const COUNTER: readonly Role[] = [...BENCH, 'ROLE_RECEPTION'];
const SHORT: Readonly<Record<Role, string>> = {
  ROLE_SUPER_ADMIN: 'SUPER',
  ROLE_LABADMIN: 'LABADMIN',
  ROLE_LAB: 'LAB',
  ROLE_RECEPTION: 'RECEPTION',
  ROLE_CASHIER: 'CASHIER',
  ROLE_BOARD: 'boards',
};
const MONEY: readonly Role[] = [...COUNTER, 'ROLE_CASHIER'];

/** By hand from PRODUCT.md section 6, SCREENS.md and RULINGS R2: who meets the screen, everybody else its refusal. */
const SCREENS: readonly (readonly [readonly Role[], readonly RoutePath[]])[] = [
  [SUPER, ['admin/add-user', 'admin/view-user', 'admin/password-reset-successful', 'userroles', 'set-up']],
  [MANAGERS, ['daily', 'monthly', 'cashier', 'refunded', 'summary', 'manager', 'price-admin', 'shifts']],
  [MANAGERS, ['profile/create', 'profile/manage', 'codes', 'profile/dictionary', 'audit', 'lab/validation']],
  [MANAGERS, ['payers', 'payers/:id', 'mail-settings', 'operations']],
  [MANAGERS, ['create-customer', 'create-product', 'inventory/create-order']],
  [BENCH, ['view-customer', 'view-product', 'view-stock', 'create-stock', 'view-order']],
  [BENCH, ['create-received', 'view-received', 'create-dispatched', 'view-dispatched', 'stock-take']],
  [BENCH, ['lab/worklist', 'lab/grid', 'critical-calls', 'update/biochemistry', 'update/microbiology']],
  [COUNTER, ['reception/incoming', 'view/results', 'custom-report', 'lab/report-two', 'print-queue']],
  [MONEY, ['accounts/payments', 'accounts/paymentprocessing', 'refunds', 'refundprocessing', 'shift']],
  [MONEY, ['todos', 'search', 'searchresults', 'patient/:id', 'barcodes', 'welcome', 'modal']],
  [ROLES, ['wall-board', 'signout', 'admin/change-password']],
];

describe('whom a route shows its screen', () => {
  it.each(SCREENS.flatMap(([roles, paths]) => paths.map((path) => [path, roles] as const)))(
    '%s',
    (path, roles) => {
      const shown = ROLES.filter((role) => metAt(path, role) === 'the screen');
      // A cashier needs no wall-board; everybody else and the wall's own account has one.
      const expected = path === 'wall-board' ? roles.filter((role) => role !== 'ROLE_CASHIER') : roles;
      expect([...shown].sort()).toEqual([...expected].sort());
    },
  );

  it.each(routes.map(({ path, guarded }) => [path, guarded] as const))(
    '%s is in the table, and asks for sign-in: %s',
    (path, guarded) => {
      expect(ROUTE_PATHS).toContain(path);
      // The wall-board signs in by its own token, on its own page.
      if (path !== 'wall-board') expect(metAt(path, undefined)).toBe(guarded ? 'sign-in' : 'the screen');
    },
  );

  it("sends a wall's own account to its board, and everybody else who may not open it to 403", () => {
    expect(metAt('accounts/payments', 'ROLE_BOARD')).toBe('the board');
    expect(metAt('audit', 'ROLE_CASHIER')).toBe('403');
    expect(ROUTE_ACCESS.home).toBe('anyone');
    expect(metAt('home', 'ROLE_BOARD')).toBe('the screen');
  });
});

describe('docs/routes.md', () => {
  const rows = readFileSync('docs/routes.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| route') && !line.startsWith('| ---'))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim()));
  const named = rows.map(([route = '']) => route.replace(' (new)', ''));

  it('names every route once', () => {
    expect([...named].sort()).toEqual([...ROUTE_PATHS].sort());
  });

  it('says of each whom it opens for', () => {
    const inWords = (path: RoutePath): string => {
      if (ROUTE_ACCESS[path] === 'anyone') return 'anyone';
      if (ROUTE_ACCESS[path] === 'signed-in') return 'whoever is signed in';
      const shown = ROLES.filter((role) => metAt(path, role) === 'the screen');
      if (shown.length === MONEY.length && shown.every((role) => MONEY.includes(role)))
        return 'all but boards';
      return ROLES.filter((role) => shown.includes(role))
        .map((role) => SHORT[role])
        .join(', ');
    };
    const wrong = rows.filter(([route = '', opens = '']) => {
      const path = route.replace(' (new)', '') as RoutePath;
      return opens.replace(/,? while no user but the first exists$/, '') !== inWords(path);
    });
    expect(wrong).toEqual([]);
  });

  it('names journeys that are there', () => {
    const journeys = rows.flatMap(([, , names = '']) => names.split(', ').filter(Boolean));
    const missing = journeys.filter((name) => !existsSync(`test/journeys/${name}.test.ts`));
    expect(missing).toEqual([]);
    expect(journeys.length).toBeGreaterThan(70);
  });
});
