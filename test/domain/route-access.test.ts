import { readFileSync } from 'node:fs';
import {
  accessRuleFor,
  ROUTE_ACCESS,
  ROUTE_PATHS,
  type RoutePath,
} from '../../shared/domain/people/route-access.js';
import { ROLES } from '../../shared/vocabulary.js';
import { EXPECTED_LINES, EXPECTED_SCREENS } from './expected-screens.js';

const { routes } = JSON.parse(readFileSync('test/data/routes.json', 'utf8')) as {
  readonly routes: readonly { readonly path: RoutePath; readonly guarded: boolean }[];
};

describe('whom a route shows its screen', () => {
  it.each([...EXPECTED_SCREENS])('%s', (path, roles) => {
    const shown = ROLES.filter((role) => accessRuleFor(path, role) === 'the screen');
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
      if (path !== 'wall-board')
        expect(accessRuleFor(path, undefined)).toBe(guarded ? 'sign-in' : 'the screen');
    },
  );

  it("sends a wall's own account to its board, and everybody else who may not open it to 403", () => {
    expect(accessRuleFor('accounts/payments', 'ROLE_BOARD')).toBe('the board');
    expect(accessRuleFor('audit', 'ROLE_CASHIER')).toBe('403');
    expect(ROUTE_ACCESS.home).toBe('anyone');
    expect(accessRuleFor('home', 'ROLE_BOARD')).toBe('the screen');
  });
});
