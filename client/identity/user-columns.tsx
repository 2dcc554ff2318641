import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { roleLabel } from '../../shared/vocabulary.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import type { NumberedUser, User } from './identity.api.js';
import { actsOn, type UserAct } from './user-acts.js';

export function userColumns(act: (what: UserAct, user: User) => void): readonly Column<NumberedUser>[] {
  return [
    {
      key: 'number',
      title: '#',
      width: 48,
      align: 'right',
      hideBelow: 'sm',
      render: (user) => user.number ?? '',
    },
    {
      key: 'firstName',
      title: 'Firstname',
      sortable: true,
      hideBelow: 'sm',
      render: (user) => user.firstName,
    },
    {
      key: 'surname',
      title: 'Surname',
      sortable: true,
      hideBelow: 'sm',
      render: (user) => user.surname,
    },
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
      render: (user) => <span style={{ whiteSpace: 'nowrap' }}>{roleLabel(user.userRole)}</span>,
    },
    {
      key: 'accountNumber',
      title: 'Account Number',
      sortable: true,
      hideBelow: 'lg',
      render: (user) => user.accountNumber,
    },
    {
      key: 'accountName',
      title: 'Account Name',
      sortable: true,
      hideBelow: 'lg',
      render: (user) => user.accountName,
    },
    {
      key: 'accountCreator',
      title: 'Creator',
      sortable: true,
      hideBelow: 'lg',
      render: (user) => user.accountCreator,
    },
    {
      key: 'dateCreated',
      title: 'Date Created',
      sortable: true,
      hideBelow: 'lg',
      render: (user) => <DateTime at={user.dateCreated} />,
    },
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

interface RowMenuProps {
  readonly user: User;
  readonly act: (what: UserAct, user: User) => void;
}

function RowMenu({ user, act }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Actions for ${user.username}`}
          // The row below opens the person.
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actsOn(user).map(({ what, label, Icon, isDangerous }) => (
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
