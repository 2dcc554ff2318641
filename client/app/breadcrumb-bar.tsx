import { TextInput } from '@mantine/core';
import { IconHome, IconChecklist, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { keyNames, useShortcut } from '../ui/shortcuts.js';
import { useCan } from '../core/session.js';
import classes from './breadcrumb-bar.module.css';

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
            <span className="dimmed" aria-hidden="true">
              /
            </span>
            <NavLink to="/todos" className={classes.crumb}>
              <IconChecklist size={16} stroke={1.75} aria-hidden="true" />
              Todos
            </NavLink>
          </>
        )}
      </nav>
      {maySearch && <SearchBox />}
    </div>
  );
}

function SearchBox() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('mod+K', 'Search for patients', () => {
    input.current?.focus();
    input.current?.select();
  });
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
        ref={input}
        size="sm"
        type="search"
        aria-label="Search for Patients"
        placeholder="Search for Patients"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={<span className={classes.key}>{keyNames('mod+K').join(' ')}</span>}
        rightSectionWidth={62}
        rightSectionPointerEvents="none"
      />
    </form>
  );
}
