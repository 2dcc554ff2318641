import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconUserPlus, IconDots } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListFilter, ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { listUsersWith, type NumberedUser, type User } from './identity.api.js';
import { useUserActs, UserPanel, actsForUser, type UserAct } from './use-user-acts.js';
import { roleLabel } from '../../shared/vocabulary.js';
import { textColumn, timeColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { LinkButton } from '../ui/layout/link-button.js';

const FILTERS: readonly ListFilter<'q'>[] = [
  { kind: 'words', name: 'q', label: 'Search users', placeholder: 'Name, user name or account', width: 320 },
];

/** Everyone; with ?id= that person beside the list. */
export function Component() {
  const { act, notice, dialogs } = useUserActs();
  const [params] = useSearchParams();
  const id = params.get('id') ?? undefined;
  // The user in the address is there whichever page holds them; closing the panel loads nothing.
  // oxlint-disable-next-line react/exhaustive-deps
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
    <LinkButton to="/admin/add-user?action=clearFrm" leftSection={<IconUserPlus size={16} />}>
      Add user
    </LinkButton>
  );
}

function userColumns(act: (what: UserAct, user: User) => void): readonly Column<NumberedUser>[] {
  return [
    ...COLUMNS,
    {
      key: 'menu',
      title: 'Actions',
      titleHidden: true,
      width: 48,
      align: 'right',
      render: (user) => <RowMenu user={user} act={act} />,
    },
  ];
}

const COLUMNS: readonly Column<NumberedUser>[] = [
  {
    key: 'number',
    title: '#',
    width: 48,
    align: 'right',
    hideBelow: 'sm',
    render: ({ number }) => number ?? '',
  },
  textColumn('firstName', 'Firstname', { sortable: true, hideBelow: 'sm' }),
  textColumn('surname', 'Surname', { sortable: true, hideBelow: 'sm' }),
  {
    key: 'username',
    title: 'Username',
    sortable: true,
    render: ({ username, firstName, surname }) => (
      <>
        <strong>{username}</strong>
        <Text hiddenFrom="sm" fz="xs" c="dimmed">
          {firstName} {surname}
        </Text>
      </>
    ),
  },
  {
    key: 'userRole',
    title: 'Role',
    sortable: true,
    render: ({ userRole }) => <span style={{ whiteSpace: 'nowrap' }}>{roleLabel(userRole)}</span>,
  },
  textColumn('accountNumber', 'Account Number', { sortable: true, hideBelow: 'lg' }),
  textColumn('accountName', 'Account Name', { sortable: true, hideBelow: 'lg' }),
  textColumn('accountCreator', 'Creator', { sortable: true, hideBelow: 'lg' }),
  timeColumn('dateCreated', 'Date Created', { sortable: true, hideBelow: 'lg' }),
];

function RowMenu({ user, act }: { readonly user: User; readonly act: (what: UserAct, user: User) => void }) {
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon
          aria-label={`Actions for ${user.username}`}
          // The row below opens the person.
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actsForUser(user).map(({ what, label, Icon, isDangerous }) => (
          <Menu.Item
            key={what}
            leftSection={<Icon size={15} />}
            {...(isDangerous === true && { color: 'red' })}
            onClick={(event) => {
              event.stopPropagation();
              act(what, user);
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
