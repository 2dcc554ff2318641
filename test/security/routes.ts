import type { RouteRule } from '../../server/identity/route-rules.js';

type Named = Pick<RouteRule, 'method' | 'path'>;

export const nameOf = ({ method, path }: Named): string => `${method} ${path}`;

/** Two of the promised calls write by GET: signing out, and one way to remove job cards. */
export const isRead = ({ method, path }: Named): boolean =>
  method === 'GET' && !/logout|delete-by/.test(path);

/** The route that answers at an address. */
export function routeFinder<T extends Named>(routes: readonly T[]) {
  const patterns = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }));
  return (method: string, address: string): T | undefined => {
    const [path = ''] = address.split('?');
    return patterns.find(({ route, pattern }) => route.method === method.toUpperCase() && pattern.test(path))
      ?.route;
  };
}

/** Last what deletes, so that the others have something to work on, and what ends the caller's turn. */
export function inOrder(routes: readonly RouteRule[]): readonly RouteRule[] {
  const place = (route: RouteRule): number => {
    if (/logout/.test(route.path)) return 5;
    if (/change_password/.test(route.path)) return 4;
    if (/admin-code\/verify/.test(route.path)) return 3;
    // Another admin code closes what the old one let through.
    if (/admin-code$/.test(route.path)) return 2;
    return /delete|DELETE|sessions\/end/.test(nameOf(route)) ? 1 : 0;
  };
  return [...routes].sort((a, b) => place(a) - place(b));
}
