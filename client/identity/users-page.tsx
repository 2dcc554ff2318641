import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ERRORS } from '../../shared/errors.js';
import { asProblem, type Page } from '../core/api.js';
import { useSession } from '../core/session.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { DataTable, type Sort } from '../ui/data-table.js';
import { showDone } from '../ui/notify.js';
import { PageHeader } from '../ui/page-header.js';
import { Pager } from '../ui/pager.js';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { deleteUser, listUsers, resetPassword, type User, type UserSort } from './identity.api.js';
import { userColumns, type NumberedUser, type UserAct } from './user-columns.js';

const OWN_ACCOUNT: Readonly<Record<UserAct, string>> = {
  modify: ERRORS.own_account_update.title,
  reset: ERRORS.own_account_reset.title,
  remove: ERRORS.own_account_delete.title,
};

const SIZE = 50;

function numbered({ items, page, size }: Page<User>): readonly NumberedUser[] {
  return items.map((user, index) => ({ ...user, number: (page - 1) * size + index + 1 }));
}

export function Component() {
  const me = useSession((session) => session.user?.username);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [words, setWords] = useState(query.get('q') ?? '');
  const [q] = useDebouncedValue(words.trim(), 250);
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ key: 'username', descending: false });
  const [message, setMessage] = useState<string>();
  const [removing, setRemoving] = useState<User>();
  const { data, problem, reload } = useLoaded(`${q}|${page}|${sort.key}|${sort.descending}`, () =>
    listUsers({ q, page, size: SIZE, sort: sort.key as UserSort, order: sort.descending ? 'desc' : 'asc' }),
  );

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setMessage(undefined);
    await work().catch((thrown: unknown) => setMessage(asProblem(thrown).detail));
  };

  const act = (what: UserAct, user: User): void => {
    if (user.username === me) return setMessage(OWN_ACCOUNT[what]);
    if (what === 'remove') return setRemoving(user);
    if (what === 'modify') return void navigate('/admin/add-user', { state: { user } });
    void attempt(async () => {
      const reset = await resetPassword(user.username);
      void navigate('/admin/password-reset-successful', { state: reset });
    });
  };

  const remove = (user: User): void => {
    setRemoving(undefined);
    void attempt(async () => {
      await deleteUser(user.username);
      showDone(`${user.username} was removed`);
      await reload();
    });
  };

  return (
    <>
      <PageHeader
        title="Users"
        {...(data === undefined ? {} : { count: data.total })}
        action={
          <Button
            component={Link}
            to="/admin/add-user?action=clearFrm"
            leftSection={<IconUserPlus size={16} />}
          >
            Add user
          </Button>
        }
      />
      {message !== undefined && (
        <Alert
          color="blue"
          role="alert"
          icon={<IconInfoCircle size={18} />}
          mb={16}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setMessage(undefined)}
        >
          {message}
        </Alert>
      )}
      <TextInput
        size="sm"
        maw={320}
        mb={12}
        aria-label="Search users"
        placeholder="Name, user name or account"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setPage(1);
        }}
      />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {problem === undefined && data === undefined && (
        <>
          <Text c="dimmed" mb={8}>
            Loading users
          </Text>
          <TableSkeleton columns={7} />
        </>
      )}
      {data !== undefined && (
        <>
          <DataTable
            label="Users"
            columns={userColumns(act)}
            rows={numbered(data)}
            rowKey={(user) => user.id}
            openKey={query.get('id') ?? undefined}
            sort={sort}
            onSort={setSort}
            empty={
              <EmptyState
                title="No user fits"
                text="Nobody matches what you typed. Clear it to see everyone."
              />
            }
          />
          <Pager page={data.page} size={data.size} total={data.total} onPage={setPage} />
        </>
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        title="Remove user"
        text={`Are you sure you want to delete ${removing?.username ?? ''}`}
        confirmLabel="Remove"
        danger
        onConfirm={() => removing !== undefined && remove(removing)}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}
