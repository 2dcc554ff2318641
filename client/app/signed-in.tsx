import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notifications } from '@mantine/notifications';
import { useCan, useRole } from '../core/session.js';
import { onNavigated } from '../ui/keys/held-keys.js';
import { ShortcutList } from './shortcut-list.js';
import { PaletteKey } from './palette/palette-key.js';
import { accessRuleFor, ROUTE_PATHS } from '../../shared/domain/people/route-access.js';
import type { Role } from '../../shared/vocabulary.js';
import { whenIdle } from '../core/when-idle.js';
import { SCREENS } from './screens/screens.js';
import { takeOpenSave } from '../core/open-save.js';
import { bookingFromQuotation } from '../core/navigation.js';
import { quotationNumber } from '../../shared/domain/quotation-code.js';
import { isAccession } from '../../shared/domain/specimens/accession.js';
import { useScanner } from '../ui/keys/scanner.js';
import { goToScanned, openLabel } from '../worklist/open-sample.js';
import { asProblem } from '../core/api.js';

export { Header } from './header.js';
export { SideMenu } from './side-menu.js';

export interface SignedInKeysProps {
  readonly username: string;
}

/** The keys and errands of somebody at work, whatever page is open. */
export function SignedInKeys({ username }: SignedInKeysProps) {
  useEffect(() => warnOfOpenSave(username), [username]);
  const { pathname, search } = useLocation();
  useEffect(() => onNavigated(pathname + search), [pathname, search]);
  const role = useRole();
  useEffect(() => (role === undefined ? undefined : fetchAhead(role)), [role]);
  const maySearch = useCan('search.use');
  const mayOpen = useCan('home.open');
  return (
    <>
      <ShortcutList />
      {mayOpen && <PaletteKey />}
      {maySearch && <ScanAnywhere />}
      <QuotationsAnywhere />
    </>
  );
}

/** The page that was opened, and what it asks for, come first. */
const STARTS_AFTER_MS = 4_000;

/** Somebody pays by the byte, and said so to the browser; not every browser can say it. */
function prefersLessData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Has the code of every page that the role opens, one after the other while nothing else is to be done: a page that is
 * first opened while the server is away opens all the same. Not where data are saved. Answers how to stop.
 */
function fetchAhead(role: Role): () => void {
  if (prefersLessData()) return () => undefined;
  let isStopped = false;
  const fetchAll = async (): Promise<void> => {
    for (const path of ROUTE_PATHS) {
      if (isStopped) return;
      if (accessRuleFor(path, role) !== 'the screen') continue;
      await whenIdle();
      // Away: what is not there yet comes when it is opened.
      if (
        !isStopped &&
        !(await SCREENS[path].load().then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  };
  const timer = setTimeout(() => void fetchAll(), STARTS_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Warns somebody who was signed out before the outcome of a save was known, once they are back. */
function warnOfOpenSave(username: string): void {
  if (!takeOpenSave(username)) return;
  notifications.show({
    id: 'open save',
    title: 'Your session ended before an answer came',
    message: 'It is not known whether your last change was saved. Check before you do it again.',
    color: 'red',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'alert',
  });
}

/**
 * A specimen's label that is scanned anywhere, in a cell, a remark, an amount or a dialog, opens that sample: its
 * results at the bench, its booking at the counter, its payment at the cashier. Pages with a scanner of their own go
 * first.
 */
function ScanAnywhere() {
  const navigate = useNavigate();
  const role = useRole();
  const open = async (code: string): Promise<void> => {
    try {
      const isFound = await goToScanned(() => openLabel(code, role), navigate);
      if (!isFound) reportScan(`No sample with the number ${code}`);
    } catch (thrown) {
      reportScan(`${code} could not be opened`, thrown);
    }
  };
  useScanner(
    (code) => void open(code),
    isAccession,
    'house',
    () => reportScan(SCAN_WAS_CUT),
  );
  return null;
}

/** A quotation's code that is scanned anywhere begins a booking with its tests; a booking in hand takes it itself. */
function QuotationsAnywhere() {
  const navigate = useNavigate();
  const mayBook = useCan('bookings.book');
  useScanner(
    (code) => void navigate(bookingFromQuotation(code)),
    (code) => mayBook && quotationNumber(code) !== undefined,
    'house',
  );
  return null;
}

/** Characters typed just before a scan look like its beginning. */
const SCAN_WAS_CUT =
  'The scan was cut off: scan again. Characters typed just before it were removed too: check the field.';

/** Reports a scan if no page does. */
function reportScan(what: string, thrown?: unknown): void {
  const message = thrown === undefined ? what : `${what}: ${asProblem(thrown).detail}`;
  notifications.show({ id: 'scan', message, color: 'red', autoClose: 8000, role: 'alert' });
}
