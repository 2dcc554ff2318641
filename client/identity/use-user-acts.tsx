import { useCallback, useState, type ReactNode, type ComponentType } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { IconDeviceMobileOff, IconKey, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { ERRORS } from '../../shared/errors.js';
import { asProblem } from '../core/api.js';
import { useSession } from '../core/session.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import type { ListHandle } from '../ui/list-screen/list.js';
import { showDone } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { Refusal } from '../ui/feedback/refusal.js';
import {
  deleteUser,
  resetPassword,
  unlockUser,
  removeOthersSecondFactor,
  type User,
} from './identity.api.js';
import { roleLabel } from '../../shared/vocabulary.js';
import { DateTime } from '../ui/layout/date-time.js';
import classes from './user-panel.module.css';

const OWN_ACCOUNT: Readonly<Partial<Record<UserAct, string>>> = {
  modify: ERRORS.own_account_update.title,
  reset: ERRORS.own_account_reset.title,
  factor: 'Remove your own second factor under your name, with a code of it.',
  remove: ERRORS.own_account_delete.title,
};

type Handle = ListHandle<'q'>;

interface PendingAct {
  readonly what: 'remove' | 'factor' | 'reset';
  readonly user: User;
  readonly list: Handle;
}

interface UserActs {
  readonly act: (what: UserAct, user: User, list: Handle) => void;
  /** Why something was not done. */
  readonly notice: ReactNode;
  /** The questions asked before it is done. */
  readonly dialogs: ReactNode;
}

/** The acts on users offered in their list; the object stays the same while the same person is signed in. */
export function useUserActs(): UserActs {
  const me = useSession((session) => session.user?.username);
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const [pending, setPending] = useState<PendingAct>();

  const attempt = (work: Promise<void>): void =>
    void work.catch((thrown: unknown) => setRefused(asProblem(thrown).detail));
  const unlock = async (user: User): Promise<void> => {
    await unlockUser(user.username);
    showDone(`${user.username} can try to sign in again at once`);
  };
  const act = useCallback(
    (what: UserAct, user: User, list: Handle): void => {
      setRefused(undefined);
      const notOwn = OWN_ACCOUNT[what];
      if (user.username === me && notOwn !== undefined) return setRefused(notOwn);
      if (what === 'unlock') return attempt(unlock(user));
      if (what === 'modify') return void navigate('/admin/add-user', { state: { user } });
      setPending({ what, user, list });
    },
    // A row's menu depends only on who is signed in: otherwise the rows would get new columns.
    // oxlint-disable-next-line react/exhaustive-deps
    [me],
  );
  return {
    act,
    notice: <Refusal kind="told" cause={refused} onClose={() => setRefused(undefined)} />,
    dialogs: <Questions asked={pending} attempt={attempt} onClose={() => setPending(undefined)} />,
  };
}

interface QuestionsProps {
  readonly asked: PendingAct | undefined;
  readonly attempt: (work: Promise<void>) => void;
  readonly onClose: () => void;
}

function Questions({ asked, attempt, onClose }: QuestionsProps) {
  const navigate = useNavigate();
  const name = asked?.user.username ?? '';
  const reset = async ({ user }: PendingAct): Promise<void> => {
    const answer = await resetPassword(user.username);
    await navigate('/admin/password-reset-successful', { state: answer });
  };
  const remove = async ({ user, list }: PendingAct): Promise<void> => {
    await deleteUser(user.username);
    showDone(`${user.username} was removed`);
    await list.reload();
  };
  const takeAway = async ({ user, list }: PendingAct, reason: string): Promise<void> => {
    await removeOthersSecondFactor(user.username, reason);
    showDone(`${user.username} signs in with the password alone`);
    onClose();
    await list.reload();
  };
  const confirmed = (work: (asked: PendingAct) => Promise<void>) => (): void => {
    if (asked !== undefined) attempt(work(asked));
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        opened={asked?.what === 'remove'}
        title="Remove user"
        text={`Are you sure you want to delete ${name}`}
        confirmLabel="Remove"
        danger
        onConfirm={confirmed(remove)}
        onClose={onClose}
      />
      <ConfirmDialog
        opened={asked?.what === 'reset'}
        title="Reset password"
        text={`Give ${name} a one-time password? The current one stops working, and every session of this user ends.`}
        confirmLabel="Reset"
        danger
        onConfirm={confirmed(reset)}
        onClose={onClose}
      />
      {asked?.what === 'factor' && (
        <ReasonDialog
          title={`Take the second factor of ${name} away`}
          text="For someone who lost both the phone and the recovery codes. First make sure who is asking: the password alone then opens the account. Every session of this user ends."
          confirmLabel="Take away"
          danger
          onConfirm={(reason) => takeAway(asked, reason)}
          onClose={onClose}
        />
      )}
    </>
  );
}

export type UserAct = 'modify' | 'reset' | 'unlock' | 'factor' | 'remove';

interface OfferedAct {
  readonly what: UserAct;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number }>;
  readonly isDangerous?: true;
}

const ACTS: readonly OfferedAct[] = [
  { what: 'modify', label: 'Modify User', Icon: IconPencil },
  { what: 'reset', label: 'Reset Password', Icon: IconKey },
  { what: 'unlock', label: 'Unlock Sign-in', Icon: IconLockOpen },
  { what: 'factor', label: 'Take Second Factor Away', Icon: IconDeviceMobileOff },
  { what: 'remove', label: 'Remove', Icon: IconTrash, isDangerous: true },
];

/** The acts that can be done on this user. */
export function actsForUser({ secondFactorAt }: User): readonly OfferedAct[] {
  return ACTS.filter(({ what }) => what !== 'factor' || secondFactorAt !== null);
}

interface UserPanelProps {
  readonly user: User;
  readonly act: (what: UserAct, user: User) => void;
}

/** One person beside the list: what there is to know, and what can be done. */
export function UserPanel({ user, act }: UserPanelProps) {
  const { username, userRole, secondFactorAt } = user;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Username', username],
    [
      'Role',
      <Anchor key="role" component={Link} to={`/userroles?username=${encodeURIComponent(username)}`}>
        {roleLabel(userRole)}
      </Anchor>,
    ],
    ['Qualification', user.qualification],
    ['Account Number', user.accountNumber],
    ['Account Name', user.accountName],
    ['Creator', user.accountCreator],
    ['Date Created', <DateTime key="created" at={user.dateCreated} />],
    ['Password', user.changePasswd ? 'One-time: has to be changed at the next sign-in' : 'Their own'],
    ['Second factor', secondFactorAt === null ? 'None' : <>On since {<DateTime at={secondFactorAt} />}</>],
  ];
  return (
    <Stack gap={16}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value === '' ? (
                <Text span c="dimmed">
                  –
                </Text>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Group gap={8}>
        {actsForUser(user).map(({ what, label, isDangerous }) => (
          <Button
            key={what}
            variant={what === 'modify' ? 'filled' : 'default'}
            {...(isDangerous === true && { variant: 'light', color: 'red' })}
            onClick={() => act(what, user)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Anchor component={Link} to={`/security?q=${encodeURIComponent(username)}`}>
        Where {username} is signed in
      </Anchor>
    </Stack>
  );
}
