import {
  matchRoutes,
  redirect,
  Outlet,
  ScrollRestoration,
  type RouteObject,
  type Location,
} from 'react-router-dom';
import { Suspense } from 'react';
import { ROUTE_ACCESS, ROUTE_PATHS, type RoutePath } from '../../shared/domain/people/route-access.js';
import { loadLab } from '../core/lab.js';
import { currentUser } from '../core/session.js';
import { guardOf } from './guards.js';
import type { Page, PageModule, Screens } from './screens/screen.js';
import { LoadingOverlay } from './loading-overlay.js';
import { fetchSignedIn } from './signed-in-parts.js';
import { OPEN } from './screens/open.js';
import { lazyPart, renderNothing } from '../ui/feedback/lazy-part.js';
import { requestEnded, requestStarted } from '../core/loading.js';
import { BareProblem, RouteProblem } from './route-problem.js';

/** A stranger's first pages need no other rows than the open ones. */
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

/** Around the pages; signed-in people get header and menu at once, and the laboratory's name. */
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
    errorElement: <BareProblem />,
    HydrateFallback: LoadingOverlay,
    children: [
      { index: true, loader: () => redirect('/welcome'), Component: () => null },
      { ...page('security/login'), errorElement: <BareProblem /> },
      {
        Component: WallBoardFrame,
        children: [{ ...page('wall-board'), errorElement: <BareProblem /> }],
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
 * Fetches the code of the page at an address while the session is checked. A failure is tried again when the page is
 * drawn; somebody who may not open the page has fetched a few kB in vain.
 */
export function prefetchPage(pathname: string): void {
  for (const { route } of matchRoutes([...routes], pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}

// The first page of every visit has the router's same key, so a newly opened one would begin at another one's place.
// Only a page that is reloaded or gone back to returns to its place.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type === 'navigate') sessionStorage.removeItem('react-router-scroll-positions');
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Around every page, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <LoadingOverlay />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

const HelpAndKeys = lazyPart<object>(() => import('./help-and-keys.js'), renderNothing);

/** Around the wall-board, which has no header: the guide and the keys are there all the same, once it is drawn. */
function WallBoardFrame() {
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <HelpAndKeys />
      </Suspense>
    </>
  );
}

/** A page's code is a request like any other. If it fails, its placeholder tries again until it succeeds. */
async function fetchPage(page: PageModule): Promise<Page> {
  requestStarted();
  try {
    return await page();
  } catch {
    const { loadingPage } = await import('./page-loading.js');
    return loadingPage(page);
  } finally {
    requestEnded();
  }
}
