import { TextInput, UnstyledButton, VisuallyHidden, CloseButton } from '@mantine/core';
import { IconHome, IconChecklist, IconSearch, IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState, useEffect } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { crumbsOf, usePageName, type Crumb } from '../ui/layout/page-name.js';
import { keyNames } from '../ui/keys/shortcuts.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { openPalette } from './palette/palette-key.js';
import { quotationNumber } from '../../shared/domain/quotation-code.js';
import { withQuery } from '../core/api.js';
import { bookingFromQuotation } from '../core/navigation.js';
import { useCan, useSession } from '../core/session.js';
import classes from './breadcrumb-bar.module.css';
import { useLive } from '../core/live.js';
import { dismiss, readSeen, useSeenCriticals, type SeenCritical } from '../core/seen-criticals.js';

const NAMED_ALREADY: ReadonlySet<string> = new Set(['/welcome', '/todos']);

export function BreadcrumbBar() {
  const maySearch = useCan('search.use');
  const hasTodos = useCan('todos.read');
  return (
    <div className={classes.bar}>
      <nav aria-label="Breadcrumb" className={classes.crumbs}>
        <NavLink to="/welcome" className={classes.crumb}>
          <IconHome size={16} stroke={1.75} aria-hidden="true" />
          Home
        </NavLink>
        {hasTodos && (
          <>
            <Slash />
            <NavLink to="/todos" className={classes.crumb}>
              <IconChecklist size={16} stroke={1.75} aria-hidden="true" />
              Todos
            </NavLink>
          </>
        )}
        <PageTrail />
      </nav>
      <CriticalStrip />
      {maySearch && <SearchBox />}
    </div>
  );
}

/** The page that is open, under the list that its one thing is found in. */
function PageTrail() {
  const { pathname } = useLocation();
  const name = usePageName();
  if (NAMED_ALREADY.has(pathname)) return null;
  return crumbsOf(name).map((crumb) => <PageCrumb key={crumb.words} crumb={crumb} />);
}

function PageCrumb({ crumb: { words, to } }: { readonly crumb: Crumb }) {
  return (
    <span className={classes.trail}>
      <Slash />
      {to === undefined ? (
        <bdi className={classes.page} aria-current="page">
          {words}
        </bdi>
      ) : (
        <Link to={to} className={classes.crumb}>
          {words}
        </Link>
      )}
    </span>
  );
}

function Slash() {
  return (
    <span className="dimmed" aria-hidden="true">
      /
    </span>
  );
}

const foundBy = (text: string): string => withQuery('/searchresults', { searchQuery: text });

function SearchBox() {
  const navigate = useNavigate();
  const mayBook = useCan('bookings.book');
  const [query, setQuery] = useState('');
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        const text = query.trim();
        if (text !== '')
          void navigate(
            mayBook && quotationNumber(text) !== undefined ? bookingFromQuotation(text) : foundBy(text),
          );
      }}
    >
      <TextInput
        size="sm"
        type="search"
        aria-label="Search for Patients"
        placeholder="Search for Patients"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        leftSection={<IconSearch />}
        rightSection={
          <UnstyledButton
            className={classes.key}
            title="Patients, numbers, screens and actions"
            onClick={openPalette}
          >
            {keyNames('mod+K').join(' ')}
            <VisuallyHidden component="span"> Command palette</VisuallyHidden>
          </UnstyledButton>
        }
        rightSectionWidth={68}
      />
    </form>
  );
}

/**
 * Critical values that were just saved, in the bar under the header of every page: there they cover and move no grid,
 * take no focus, and stay in sight however far the page is scrolled, until the call was recorded by whomever.
 */
export function CriticalStrip() {
  const username = useSession(({ user }) => user?.username ?? '');
  const criticals = useSeenCriticals((state) => state.told).filter((one) => one.username === username);
  useStillOpen(username, criticals);
  const { pathname, search } = useLocation();
  // The result's own screen says so itself, with the form.
  const [newest, ...others] = criticals.filter(({ path }) => !isAt(path, pathname, search));
  if (newest === undefined) return null;
  const { values, fullName, labNumber, path } = newest;
  const [first = '', ...further] = values;
  return (
    <div className={classes.strip} data-critical-strip>
      <IconAlertTriangleFilled size={18} aria-hidden="true" />
      <p className={classes.words} role="alert" title={`Critical: ${values.join(', ')}`}>
        <strong>Critical: {first}</strong>
        {further.length > 0 && ` and ${further.length} more of this sample`}{' '}
        <span className={classes.whose}>
          <bdi className={classes.name}>{fullName}, </bdi>
          {labNumber}
        </span>
      </p>
      {others.length > 0 && (
        <Link to="/critical-calls" className={classes.others}>
          and {others.length} more
        </Link>
      )}
      <LinkButton to={path} state={{ record: true }} size="xs" color="red">
        Record the call
      </LinkButton>
      <CloseButton
        aria-label="Close: I have seen it"
        title="Hides this line. The call stays in the bell and in Todos."
        onClick={() => dismiss(newest)}
      />
    </div>
  );
}

/** Includes values saved before the page was loaded; shown until somebody makes the call, on any machine. */
function useStillOpen(username: string, criticals: readonly SeenCritical[]): void {
  const mayRead = useCan('results.read');
  const read = (): void => void readSeen(username);
  useEffect(() => {
    if (mayRead) void readSeen(username);
  }, [mayRead, username]);
  useLive({
    topics: [...new Set(criticals.map(({ bookingId }) => `booking:${bookingId}`))],
    since: undefined,
    onEvent: ({ type }) => type.startsWith('Critical') && read(),
    onResync: read,
  });
}

function isAt(path: string, pathname: string, search: string): boolean {
  const [place, query] = path.split('?');
  const here = new URLSearchParams(search);
  const there = new URLSearchParams(query);
  return (
    place === pathname && ['bookingId', 'profileCode'].every((name) => here.get(name) === there.get(name))
  );
}
