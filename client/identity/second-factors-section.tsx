import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { roleLabel } from '../../shared/vocabulary.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { PageSection } from '../ui/layout/page-section.js';
import { Pager } from '../ui/table/pager.js';
import { EmptyState, TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { choices } from '../ui/options/choices.js';
import { listUsersByFactor, type User, type FactorFilter } from './identity.api.js';

const COLUMNS: readonly Column<User>[] = [
  {
    key: 'who',
    title: 'Who',
    render: ({ username, firstName, surname }) => (
      <>
        <strong>{username}</strong>{' '}
        <span className="dimmed">
          {firstName} {surname}
        </span>
      </>
    ),
  },
  { key: 'role', title: 'Role', render: ({ userRole }) => roleLabel(userRole) },
  {
    key: 'factor',
    title: 'Second factor',
    render: ({ secondFactorAt }) =>
      secondFactorAt === null ? (
        <span className="dimmed">None</span>
      ) : (
        <>
          On since <DateTime at={secondFactorAt} />
        </>
      ),
  },
];

const WHOSE = choices<FactorFilter>({ all: 'Everyone', with: 'With', without: 'Without' });

/** Users with a second factor, and those without; a row leads to the person. */
export function SecondFactorsSection() {
  const [whose, setWhose] = useState<FactorFilter>('all');
  const [page, setPage] = useState(1);
  const navigate = useNavigate();
  const loaded = useLoaded('second factors', () => listUsersByFactor(whose, page), `${whose} ${page}`);
  return (
    <PageSection
      id="second-factors"
      title="Second factors"
      text="Everybody sets one up under their own name. A lost one is taken away under Manage Users."
      action={
        <SegmentedControl
          aria-label="Whose second factors"
          data={WHOSE}
          value={whose}
          onChange={(value) => {
            setWhose(value);
            setPage(1);
          }}
        />
      }
    >
      <WhenLoaded of={loaded} skeleton={<TableSkeleton rows={4} columns={3} />}>
        {({ items, size, total, more = false }) => (
          <>
            <DataTable
              label="Second factors"
              columns={COLUMNS}
              rows={items}
              rowKey={keyOf}
              onOpen={({ id }) => void navigate(`/admin/view-user?id=${id}`)}
              empty={<EmptyState title="Nobody" text="No user in this list." />}
            />
            <Pager page={page} size={size} total={total} more={more} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
    </PageSection>
  );
}

const keyOf = (user: User): string => user.id;
