import { Outlet, ScrollRestoration } from 'react-router-dom';
import { LoadingOverlay } from './loading-overlay.js';

/** Around every page, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <LoadingOverlay />
      <ScrollRestoration />
    </>
  );
}
