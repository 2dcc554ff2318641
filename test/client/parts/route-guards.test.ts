import { beforeAll, expect, test } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { useSession, type CurrentUser } from '../../../client/core/session.js';
import { ROUTE_PATHS } from '../../../shared/domain/people/route-access.js';
import { ROLES, type Role } from '../../../shared/vocabulary.js';
import { EXPECTED_SCREENS } from '../../domain/expected-screens.js';

function everyRoute(some: readonly RouteObject[]): readonly RouteObject[] {
  return some.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);
}

/** Routes with their own page; the remaining one is any other address. */
let pages: readonly RouteObject[];
beforeAll(async () => {
  // jsdom has none, and the application asks at its start how it was opened.
  Object.assign(performance, { getEntriesByType: () => [] });
  const { routes } = await import('../../../client/app/routes.js');
  pages = everyRoute(routes).filter(({ path }) => path !== undefined && path !== '/' && path !== '*');
});

/** The verdict of a route's guards: the screen, or the address to go to. */
async function met({ path, middleware = [] }: RouteObject, role: Role | undefined): Promise<string> {
  useSession.setState({ user: role === undefined ? undefined : ({ userRole: role } as CurrentUser) });
  const request = new Request(`http://house/${path}`);
  for (const guard of middleware) {
    try {
      await guard({ request } as never, () => Promise.resolve(undefined as never));
    } catch (thrown) {
      return (thrown as Response).headers.get('Location')?.split('?')[0] ?? '';
    }
  }
  return 'the screen';
}

/** By the table that is written by hand. */
function expected(path: string, role: Role | undefined): string {
  const roles = [...EXPECTED_SCREENS].find(([guarded]) => guarded === path)?.[1];
  if (roles === undefined) return 'the screen';
  // A wall that is not signed in is, by its token, on its own page.
  if (role === undefined) return path === 'wall-board' ? 'the screen' : '/security/login';
  if (roles.includes(role)) return 'the screen';
  return role === 'ROLE_BOARD' ? '/wall-board' : '/error';
}

test('every route of the table has a page, once, and no page is without its line there', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual([...ROUTE_PATHS].sort());
});

test.each<Role | undefined>([...ROLES, undefined])(
  'every route shows %s its screen, 403 or the sign-in, as the table of routes and roles says',
  async (role) => {
    const found = await Promise.all(pages.map(async (page) => `${page.path}: ${await met(page, role)}`));
    expect(found).toEqual(pages.map(({ path = '' }) => `${path}: ${expected(path, role)}`));
  },
);
