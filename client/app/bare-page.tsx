import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { lazyPart, unseen } from '../ui/lazy-part.js';

const HelpAndKeys = lazyPart<{ readonly onWall: boolean }>(() => import('./help-and-keys.js'), unseen);

/** Around a page without a header: the guide and the keys are there all the same, once it is drawn. */
export function BarePage() {
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <HelpAndKeys onWall={pathname === '/wall-board'} />
      </Suspense>
    </>
  );
}
