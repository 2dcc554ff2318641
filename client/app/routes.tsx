import { matchRoutes, redirect, type RouteObject } from 'react-router-dom';
import { ROUTE_ACCESS, ROUTE_PATHS, type RoutePath } from '../../shared/domain/people/route-access.js';
import { loadLab } from '../core/lab.js';
import { currentUser } from '../core/session.js';
import { guardOf } from './guards.js';
import type { Page, PageModule } from './page-module.js';
import { fetchPage } from './pages.js';
import { LoadingOverlay } from './loading-overlay.js';
import { Root } from './root.js';
import { fetchSignedIn } from './signed-in-parts.js';
import { ProblemAlone, RouteProblem } from './route-problem.js';
import { OPEN } from './screens/open.js';
import type { Screens } from './screens/screen.js';
import { WallFrame } from './wall-frame.js';

/** What a stranger meets first needs no more than its own rows. */
async function fetchCode(path: RoutePath): Promise<Page> {
  const open: Screens = OPEN;
  const screen = open[path] ?? (await import('./screens/screens.js')).SCREENS[path];
  return screen.load();
}

function page(path: RoutePath): RouteObject {
  const guards = ROUTE_ACCESS[path] === 'anyone' ? {} : { middleware: [guardOf(path)] };
  return { path, lazy: () => fetchPage(() => fetchCode(path)), errorElement: <RouteProblem />, ...guards };
}

/** They have no menus around them. */
const ALONE: readonly RoutePath[] = ['security/login', 'wall-board'];

/** Around the pages; whoever is signed in has the header and the menu at once, and whose laboratory it is. */
const shell: PageModule = async () => {
  void loadLab();
  const [frame] = await Promise.all([
    import('./shell.js'),
    currentUser() === undefined ? undefined : fetchSignedIn(),
  ]);
  return frame;
};

/** Every route of the product, in one place. */
export const routes: readonly RouteObject[] = [
  {
    path: '/',
    Component: Root,
    errorElement: <ProblemAlone />,
    HydrateFallback: LoadingOverlay,
    children: [
      { index: true, loader: () => redirect('/welcome'), Component: () => null },
      { ...page('security/login'), errorElement: <ProblemAlone /> },
      {
        Component: WallFrame,
        children: [{ ...page('wall-board'), errorElement: <ProblemAlone /> }],
      },
      {
        lazy: () => fetchPage(shell),
        children: [
          ...ROUTE_PATHS.filter((path) => !ALONE.includes(path)).map(page),
          {
            path: '*',
            lazy: () => fetchPage(() => import('./not-found-page.js')),
            errorElement: <RouteProblem />,
          },
        ],
      },
    ],
  },
];

/**
 * The code of the page at an address comes while the session is asked for. What cannot be had is tried for again where it
 * is drawn; whoever may not open the page has fetched a few kB in vain.
 */
export function fetchSoon(pathname: string): void {
  for (const { route } of matchRoutes([...routes], pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}
