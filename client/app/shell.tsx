import { Suspense, useEffect, useState, type FunctionComponent } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { setWriteSender } from '../core/api.js';
import { useEnrolment } from '../core/enrolment.js';
import { loadLab, useLab } from '../core/lab.js';
import { sendRemembered } from '../core/open-save.js';
import { useSession } from '../core/session.js';
import { lazyPart, renderNothing } from '../ui/feedback/lazy-part.js';
import { sendByKey } from '../ui/keys/send-by-key.js';
import { useIsLoading } from './loading-overlay.js';
import type { SignedInKeysProps } from './signed-in.js';
import { fetchSignedIn, signedInParts } from './signed-in-parts.js';
import classes from './shell.module.css';
import { useLoading } from '../core/loading.js';
import { Brand, SchemeToggle } from '../ui/layout/brand.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { rememberUrl } from '../core/navigation.js';

setWriteSender(sendRemembered);

const Header = ofSignedIn<object>((parts) => parts.Header);
const SideMenu = ofSignedIn<object>((parts) => parts.SideMenu);
const SignedInKeys = ofSignedIn<SignedInKeysProps>((parts) => parts.SignedInKeys);
const AfterDrawing = lazyPart<{ readonly isAtWork: boolean }>(
  () => import('./after-drawing.js'),
  renderNothing,
);

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
      <Suspense fallback={null}>{isFull && <SignedInKeys username={user.username} />}</Suspense>
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

/** Drawn with the page if it came with the shell: its keys work as soon as the page is there. */
function ofSignedIn<P extends object>(
  which: (parts: typeof import('./signed-in.js')) => FunctionComponent<P>,
): FunctionComponent<P> {
  const Late = lazyPart<P>(() => fetchSignedIn().then((parts) => ({ default: which(parts) })), renderNothing);
  return function Part(props: P) {
    const [Drawn] = useState(() => {
      const parts = signedInParts();
      return parts === undefined ? Late : which(parts);
    });
    return <Drawn {...props} />;
  };
}

/** By then a page has asked for what it needs next. */
const SETTLED_AFTER_MS = 200;

/**
 * Hidden until the first page is drawn: below a page that is still short it would show, and then be pushed out of
 * sight.
 */
function Footer() {
  const name = useLab((lab) => lab.name);
  const isSettled = useSettled();
  return (
    <footer className={`${classes.footer} no-print`} data-settled={isSettled || undefined}>
      <span>Copyright © 2020 Meniscus</span>
      {name !== '' && <span>{name}</span>}
    </footer>
  );
}

/** True from when nothing has been on its way for a moment. */
function useSettled(): boolean {
  const isQuiet = useLoading(({ inFlight, byTheWay }) => inFlight + byTheWay === 0);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled || !isQuiet) return undefined;
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, isSettled]);
  return isSettled;
}

/** Its panel, its key and its tooltip weigh as much as the page: they come once that is drawn. */
const HelpButton = lazyPart<object>(
  () => import('./help-button.js').then((part) => ({ default: part.HelpButton })),
  renderNothing,
);

const LINKS = [
  { label: 'Test menu', to: '/available-profiles' },
  { label: 'Formulas', to: '/all-formulas' },
] as const;

function PublicHeader() {
  return (
    <header className={`${classes.header} no-print`}>
      <Brand to="/home" />
      <nav aria-label="Public pages" className={classes.links}>
        {LINKS.map(({ label, to }) => (
          <LinkButton key={to} to={to} variant="subtle" color="gray" c="var(--mantine-color-text)" px={10}>
            {label}
          </LinkButton>
        ))}
      </nav>
      <span className={classes.right}>
        <span className={classes.help}>
          <Suspense fallback={null}>
            <HelpButton />
          </Suspense>
        </span>
        <SchemeToggle />
        <SignInButton />
      </span>
    </header>
  );
}

/** Pages open to anybody that show more after sign-in: the way back leads there. */
const BACK_TO: ReadonlySet<string> = new Set(['/reagents-usage']);

export function SignInButton() {
  const { pathname } = useLocation();
  return (
    <LinkButton to="/security/login" onClick={() => BACK_TO.has(pathname) && rememberUrl()}>
      Sign in
    </LinkButton>
  );
}
