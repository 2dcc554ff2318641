import { Outlet, ScrollRestoration, type Location } from 'react-router-dom';
import { LoadingOverlay } from './loading-overlay.js';

// The first page of every visit has the router's same key: one that is opened afresh would begin where another one was
// read. Only one that is loaded again, or gone back to, is found again where it was left.
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
