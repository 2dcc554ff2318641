import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { can, type Permission } from '../../shared/domain/access.js';
import { ROLES, roleLabel, type Role } from '../../shared/vocabulary.js';
import { DataTable, type Column } from '../ui/data-table.js';
import { PageHeader } from '../ui/page-header.js';
import { ErrorState, TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { readUserRoles } from './identity.api.js';

interface Duty {
  readonly permission: Permission;
  readonly words: string;
}

const DUTIES: readonly Duty[] = [
  { permission: 'bookings.book', words: 'Book patients' },
  { permission: 'worklist.read', words: 'See the worklist' },
  { permission: 'results.enter', words: 'Enter results' },
  { permission: 'results.authorise', words: 'Authorise results' },
  { permission: 'results.release', words: 'Release, amend and withdraw results' },
  { permission: 'results.list', words: 'See the list of results' },
  { permission: 'reports.released', words: 'Open released reports' },
  { permission: 'payments.take', words: 'Take payments' },
  { permission: 'payments.everyone', words: "See every cashier's transactions" },
  { permission: 'financials.read', words: 'Financial reports' },
  { permission: 'prices.write', words: 'Change prices' },
  { permission: 'catalogue.write', words: 'Change test profiles' },
  { permission: 'settings.write', words: 'Change laboratory information' },
  { permission: 'users.administer', words: 'Administer users' },
  { permission: 'audit.read', words: 'Read the audit trail' },
  { permission: 'board.read', words: 'Show the wall-board' },
];

function columnsFor(own: Role | undefined): readonly Column<Duty>[] {
  return [
    { key: 'duty', title: 'May', render: ({ words }) => words },
    ...ROLES.map((role) => ({
      key: role,
      title: roleLabel(role) + (role === own ? ' (this user)' : ''),
      render: ({ permission }: Duty) =>
        can(role, permission) ? (
          <IconCheck size={17} aria-label="yes" color="var(--accent)" />
        ) : (
          <span className="dimmed" aria-label="no">
            –
          </span>
        ),
    })),
  ];
}

/** What each role may do; with ?username= whose role it is. */
export function Component() {
  const [query] = useSearchParams();
  const username = query.get('username');
  const { data, problem, reload } = useLoaded(username ?? '', () => readUserRoles(username));
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <TableSkeleton columns={7} rows={12} />;
  const own = data.userRole;
  return (
    <>
      <PageHeader
        title={username === null ? 'User roles' : `Role of ${username}`}
        subtitle={
          own === null ? 'One user has one role; the server checks it on every call.' : roleLabel(own)
        }
        action={
          username !== null && (
            <Button component={Link} to={`/admin/view-user?q=${encodeURIComponent(username)}`}>
              Open in users
            </Button>
          )
        }
      />
      <DataTable
        label="What each role may do"
        columns={columnsFor(own ?? undefined)}
        rows={DUTIES}
        rowKey={({ permission }) => permission}
      />
    </>
  );
}
