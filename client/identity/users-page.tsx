import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ERRORS } from '../../shared/errors.js';
import { asProblem } from '../core/api.js';
import { useSession } from '../core/session.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import type { ListFilter, ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { showDone } from '../ui/notify.js';
import { Refusal } from '../ui/refusal.js';
import {
  deleteUser,
  listUsers,
  resetPassword,
  unlockUser,
  type NumberedUser,
  type User,
} from './identity.api.js';
import { userColumns, type UserAct } from './user-columns.js';

const OWN_ACCOUNT: Readonly<Partial<Record<UserAct, string>>> = {
  modify: ERRORS.own_account_update.title,
  reset: ERRORS.own_account_reset.title,
  remove: ERRORS.own_account_delete.title,
};

const FILTERS: readonly ListFilter<'q'>[] = [
  { kind: 'words', name: 'q', label: 'Search users', placeholder: 'Name, user name or account', width: 320 },
];

interface Removing {
  readonly user: User;
  readonly list: ListHandle<'q'>;
}

export function Component() {
  const me = useSession((session) => session.user?.username);
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const [removing, setRemoving] = useState<Removing>();

  const reset = async (user: User): Promise<void> => {
    const answer = await resetPassword(user.username);
    await navigate('/admin/password-reset-successful', { state: answer });
  };
  const unlock = async (user: User): Promise<void> => {
    await unlockUser(user.username);
    showDone(`${user.username} can try to sign in again at once`);
  };
  const remove = async ({ user, list }: Removing): Promise<void> => {
    await deleteUser(user.username);
    showDone(`${user.username} was removed`);
    await list.reload();
  };
  const attempt = (work: Promise<void>): void =>
    void work.catch((thrown: unknown) => setRefused(asProblem(thrown).detail));
  const act = (what: UserAct, user: User, list: ListHandle<'q'>): void => {
    setRefused(undefined);
    const notOwn = OWN_ACCOUNT[what];
    if (user.username === me && notOwn !== undefined) return setRefused(notOwn);
    if (what === 'unlock') return attempt(unlock(user));
    if (what === 'remove') return setRemoving({ user, list });
    if (what === 'modify') return void navigate('/admin/add-user', { state: { user } });
    attempt(reset(user));
  };
  const columns = useCallback(
    (list: ListHandle<'q'>) => userColumns((what, user) => act(what, user, list)),
    // What a row's menu does changes only with who is signed in: the rows keep their columns else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [me],
  );
  return (
    <>
      <ListScreen
        title="Users"
        action={<AddUser />}
        notice={<Refusal kind="told" cause={refused} onClose={() => setRefused(undefined)} />}
        filters={FILTERS}
        sort={{ key: 'username', descending: false }}
        load={listUsers}
        columns={columns}
        rowKey={keyOf}
        empty={{ title: 'No user yet', text: 'Everyone who works with the system stands here.' }}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        title="Remove user"
        text={`Are you sure you want to delete ${removing?.user.username ?? ''}`}
        confirmLabel="Remove"
        danger
        onConfirm={() => {
          if (removing !== undefined) attempt(remove(removing));
          setRemoving(undefined);
        }}
        onClose={() => setRemoving(undefined)}
      />
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
