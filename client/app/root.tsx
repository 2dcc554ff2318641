import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useConfirmation } from '../core/confirmation.js';
import { LoadingOverlay } from './loading-overlay.js';

const ConfirmPassword = lazy(() => import('./confirm-password.js'));

/** Around every page, signed in or not. */
export function Root() {
  const asking = useConfirmation((state) => state.asking);
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        {asking !== undefined && <ConfirmPassword onAnswer={asking.answer} />}
      </Suspense>
      <LoadingOverlay />
      <ScrollRestoration />
    </>
  );
}
