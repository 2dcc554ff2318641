import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyPart, unseen } from '../ui/feedback/lazy-part.js';

const HelpAndKeys = lazyPart<object>(() => import('./help-and-keys.js'), unseen);

/** Around the wall-board, which has no header: the guide and the keys are there all the same, once it is drawn. */
export function WallFrame() {
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <HelpAndKeys />
      </Suspense>
    </>
  );
}
