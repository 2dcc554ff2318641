import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConfirmPassword } from './confirm-password.js';
import { LoadingOverlay } from './loading-overlay.js';

/** Around every page, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <ConfirmPassword />
      <LoadingOverlay />
      <ScrollRestoration />
    </>
  );
}
