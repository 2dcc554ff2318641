import './name-fonts.js';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useEnrolment } from '../core/enrolment.js';
import { Footer } from './footer.js';
import { fetchAhead } from './fetch-ahead.js';
import { Header } from './header.js';
import { KeyboardSheet } from './keyboard-sheet.js';
import { useIsLoading } from './loading-overlay.js';
import { tellOpenSave } from './open-save-notice.js';
import { loadLab } from '../core/lab.js';
import { PaletteKey } from './palette/palette-key.js';
import './page-on-its-way.js';
import { PublicHeader } from './public-header.js';
import { ScanAnywhere } from './scan-anywhere.js';
import { onWrite } from '../core/api.js';
import { sendNoted } from '../core/open-save.js';
import { useCan, useRole, useSession } from '../core/session.js';
import { sendByKey } from '../ui/send-by-key.js';
import { SideMenu } from './side-menu.js';
import classes from './shell.module.css';

onWrite(sendNoted);

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
  const shownTo = isFull ? user.username : undefined;
  useEffect(() => (shownTo === undefined ? undefined : tellOpenSave(shownTo)), [shownTo]);
  const role = useRole();
  useEffect(() => (isFull && role !== undefined ? fetchAhead(role) : undefined), [isFull, role]);
  const mayEnter = useCan('results.enter');
  const mayOpen = useCan('home.open');
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {isFull && <Header />}
      {user === undefined && !isBare && <PublicHeader />}
      <div className={classes.body}>
        {isFull && (
          <aside className={`${classes.side} no-print`}>
            <SideMenu />
          </aside>
        )}
        <div className={classes.column}>
          <Page />
          {!isBare && <Footer />}
        </div>
      </div>
      <Notices />
      <KeyboardSheet />
      {isFull && mayOpen && <PaletteKey />}
      {isFull && mayEnter && <ScanAnywhere />}
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

/** On a phone the buttons that save stand at the bottom: what is told stands under the header there. */
function Notices() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={isPhone === true ? 'top-center' : 'bottom-right'}
      classNames={{ root: classes.notices }}
      limit={4}
    />
  );
}
