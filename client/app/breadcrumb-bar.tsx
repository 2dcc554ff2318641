import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconHome, IconChecklist, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { crumbsOf, usePageName, type Crumb } from '../ui/layout/page-name.js';
import { keyNames } from '../ui/keys/shortcuts.js';
import { CriticalStrip } from './critical-strip.js';
import { openPalette } from './palette/palette-key.js';
import { useCan } from '../core/session.js';
import classes from './breadcrumb-bar.module.css';

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

function SearchBox() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        const text = query.trim();
        if (text !== '') void navigate(`/searchresults?searchQuery=${encodeURIComponent(text)}`);
      }}
    >
      <TextInput
        size="sm"
        type="search"
        aria-label="Search for Patients"
        placeholder="Search for Patients"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.75} />}
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
