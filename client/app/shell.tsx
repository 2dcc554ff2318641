import { Suspense, useEffect, useState, type FunctionComponent } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { onWrite } from '../core/api.js';
import { useEnrolment } from '../core/enrolment.js';
import { loadLab } from '../core/lab.js';
import { sendNoted } from '../core/open-save.js';
import { useSession } from '../core/session.js';
import { lazyPart, unseen } from '../ui/feedback/lazy-part.js';
import { sendByKey } from '../ui/keys/send-by-key.js';
import { Footer } from './footer.js';
import { useIsLoading } from './loading-overlay.js';
import { PublicHeader } from './public-header.js';
import type { AtWorkProps } from './signed-in.js';
import { fetchSignedIn, signedInParts } from './signed-in-parts.js';
import classes from './shell.module.css';

onWrite(sendNoted);

const Header = ofSignedIn<object>((parts) => parts.Header);
const SideMenu = ofSignedIn<object>((parts) => parts.SideMenu);
const AtWork = ofSignedIn<AtWorkProps>((parts) => parts.AtWork);
const AfterDrawing = lazyPart<{ readonly isAtWork: boolean }>(() => import('./after-drawing.js'), unseen);

/** Signed out: a public header. Signed in: header, menu and footer, hidden while changePasswd is set or a second factor is due. */
export function Component() {
  const user = useSession((session) => session.user);
  const { pathname } = useLocation();
  useEffect(() => void loadLab(), []);
  useEffect(() => {
    // After the page's own keys, which listen before it.
    window.addEventListener('keydown', sendByKey);
    return () => window.removeEventListener('keydown', sendByKey);
  }, []);
  const mustEnrol = useEnrolment(({ isDue }) => isDue);
  const isBare = user?.changePasswd === true || mustEnrol || pathname === '/signout';
  const isFull = user !== undefined && !isBare;
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {isFull && (
        <Suspense fallback={<div className={classes.headerRoom} />}>
          <Header />
        </Suspense>
      )}
      {user === undefined && !isBare && <PublicHeader />}
      <div className={classes.body}>
        {isFull && (
          <aside className={`${classes.side} no-print`}>
            <Suspense fallback={null}>
              <SideMenu />
            </Suspense>
          </aside>
        )}
        <div className={classes.column}>
          <Page />
          {!isBare && <Footer />}
        </div>
      </div>
      <Suspense fallback={null}>
        <AfterDrawing isAtWork={isFull} />
      </Suspense>
      <Suspense fallback={null}>{isFull && <AtWork username={user.username} />}</Suspense>
    </>
  );
}

function Page() {
  const isLoading = useIsLoading();
  return (
    <main id="main" tabIndex={-1} className={classes.main} aria-busy={isLoading}>
      <Outlet />
    </main>
  );
}

/** Drawn with the page where it came with the shell: its keys are there as soon as the page is. */
function ofSignedIn<P extends object>(
  which: (parts: typeof import('./signed-in.js')) => FunctionComponent<P>,
): FunctionComponent<P> {
  const Late = lazyPart<P>(() => fetchSignedIn().then((parts) => ({ default: which(parts) })), unseen);
  return function Part(props: P) {
    const [Drawn] = useState(() => {
      const parts = signedInParts();
      return parts === undefined ? Late : which(parts);
    });
    return <Drawn {...props} />;
  };
}
