import { existsSync, readFileSync } from 'node:fs';
import { metAt, ROUTE_ACCESS, ROUTE_PATHS, type RoutePath } from '../../shared/domain/route-access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';
import { EXPECTED_LINES, EXPECTED_SCREENS, MONEY } from './expected-screens.js';

const { routes } = JSON.parse(readFileSync('test/data/routes.json', 'utf8')) as {
  readonly routes: readonly { readonly path: RoutePath; readonly guarded: boolean }[];
};

const SHORT: Readonly<Record<Role, string>> = {
  ROLE_SUPER_ADMIN: 'SUPER',
  ROLE_LABADMIN: 'LABADMIN',
  ROLE_LAB: 'LAB',
  ROLE_RECEPTION: 'RECEPTION',
  ROLE_CASHIER: 'CASHIER',
  ROLE_BOARD: 'boards',
};

describe('whom a route shows its screen', () => {
  it.each([...EXPECTED_SCREENS])('%s', (path, roles) => {
    const shown = ROLES.filter((role) => metAt(path, role) === 'the screen');
    expect([...shown].sort()).toEqual([...roles].sort());
  });

  it('is written by hand for each that asks for a sign-in, once', () => {
    const asking = ROUTE_PATHS.filter((path) => ROUTE_ACCESS[path] !== 'anyone');
    expect([...EXPECTED_SCREENS.keys()].sort()).toEqual([...asking].sort());
    expect(EXPECTED_LINES).toBe(asking.length);
  });

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
