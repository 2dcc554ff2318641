import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ListFilter, ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { listUsersWith, type NumberedUser } from './identity.api.js';
import { useUserActs } from './use-user-acts.js';
import { userColumns } from './user-columns.js';
import { UserPanel } from './user-panel.js';

const FILTERS: readonly ListFilter<'q'>[] = [
  { kind: 'words', name: 'q', label: 'Search users', placeholder: 'Name, user name or account', width: 320 },
];

/** Everyone; with ?id= that person beside the list. */
export function Component() {
  const { act, notice, dialogs } = useUserActs();
  const [params] = useSearchParams();
  const id = params.get('id') ?? undefined;
  // Whom the address names is there whichever page holds them; closing the panel loads nothing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const load = useMemo(() => listUsersWith(id), []);
  const columns = useCallback(
    (list: ListHandle<'q'>) => userColumns((what, user) => act(what, user, list)),
    [act],
  );
  return (
    <>
      <ListScreen
        title="Users"
        action={<AddUser />}
        notice={notice}
        filters={FILTERS}
        sort={{ key: 'username', descending: false }}
        load={load}
        columns={columns}
        rowKey={keyOf}
        detail={(user: NumberedUser, list: ListHandle<'q'>) => ({
          title: `${user.firstName} ${user.surname}`,
          body: <UserPanel user={user} act={(what, whom) => act(what, whom, list)} />,
        })}
        empty={{ title: 'No user yet', text: 'Everyone who works with the system is listed here.' }}
      />
      {dialogs}
    </>
  );
}

const keyOf = (user: NumberedUser): string => user.id;

function AddUser() {
  return (
    <Button component={Link} to="/admin/add-user?action=clearFrm" leftSection={<IconUserPlus size={16} />}>
      Add user
    </Button>
  );
}
