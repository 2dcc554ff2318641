import { TextInput, UnstyledButton } from '@mantine/core';
import { IconHome, IconChecklist, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { keyNames } from '../ui/shortcuts.js';
import { openPalette } from './palette/palette-key.js';
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
            aria-label="Command palette"
            title="Patients, numbers, screens and actions"
            onClick={openPalette}
          >
            {keyNames('mod+K').join(' ')}
          </UnstyledButton>
        }
        rightSectionWidth={68}
      />
    </form>
  );
}
