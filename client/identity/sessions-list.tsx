import { useCallback, useState } from 'react';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { SessionView } from '../../shared/contract/identity.js';
import { asProblem } from '../core/api.js';
import { goTo } from '../core/navigation.js';
import { useCan } from '../core/session.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import type { ListFilter, ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { showDone } from '../ui/feedback/notify.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { endSession, listSessions } from './identity.api.js';
import { roleLabel } from '../../shared/vocabulary.js';
import { textColumn, timeColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';

type Filter = 'q' | 'of';

const OWN: readonly ListFilter<Filter>[] = [];
const EVERYONE: readonly ListFilter<Filter>[] = [
  { kind: 'choice', name: 'of', label: 'Whose', standard: 'all', options: { all: 'Everyone', own: 'Mine' } },
  {
    kind: 'words',
    name: 'q',
    label: 'Search sessions',
    placeholder: 'Name, user name or address',
    width: 320,
  },
];

interface Ending {
  readonly session: SessionView;
  readonly list: ListHandle<Filter>;
}

/** Open sessions: one's own for everybody, everyone's for SUPER. */
export function SessionsList() {
  const isSuper = useCan('users.administer');
  const [refused, setRefused] = useState<string>();
  const [ending, setEnding] = useState<Ending>();

  const end = async ({ session, list }: Ending): Promise<void> => {
    setEnding(undefined);
    if (session.isOwn) return goTo('/signout');
    try {
      await endSession(session.id);
      showDone(`The session of ${session.username} has ended`);
      await list.reload();
    } catch (thrown) {
      setRefused(asProblem(thrown).detail);
    }
  };
  const columns = useCallback(
    (list: ListHandle<Filter>) => sessionColumns(isSuper, (session) => setEnding({ session, list })),
    [isSuper],
  );
  return (
    <>
      <ListScreen
        title={isSuper ? 'Sessions' : 'Your sessions'}
        subtitle="Where each person is signed in. Ending a session closes its screens at once; unsaved entries are kept on that machine."
        notice={<Refusal cause={refused} onClose={() => setRefused(undefined)} />}
        filters={isSuper ? EVERYONE : OWN}
        load={isSuper ? listSessions.ofEveryone : listSessions.own}
        columns={columns}
        rowKey={keyOf}
        empty={{ title: 'No session', text: 'Nobody else is signed in.' }}
      />
      <ConfirmDialog
        opened={ending !== undefined}
        title="End session"
        text={textOf(ending?.session)}
        confirmLabel={ending?.session.isOwn === true ? 'Sign out' : 'End session'}
        danger
        onConfirm={() => ending !== undefined && void end(ending)}
        onClose={() => setEnding(undefined)}
      />
    </>
  );
}

const keyOf = (session: SessionView): string => session.id;

function textOf(session: SessionView | undefined): string {
  if (session === undefined) return '';
  return session.isOwn
    ? 'This is the session that you are working in: you will be signed out.'
    : `${session.username} will be signed out of ${browserName(session.agent)} at ${session.address}.`;
}

const WHO: Column<SessionView> = {
  key: 'username',
  title: 'Who',
  render: ({ username, name, userRole }) => (
    <>
      <strong>{username}</strong>{' '}
      <span className="dimmed">
        {name}, {roleLabel(userRole)}
      </span>
    </>
  ),
};

const WHERE: readonly Column<SessionView>[] = [
  {
    key: 'agent',
    title: 'Browser',
    render: ({ agent, isOwn, lastUsedAt }) => (
      <span title={agent}>
        {browserName(agent)}
        {isOwn && <strong> · this one</strong>}
        <Text hiddenFrom="sm" fz="xs" c="dimmed">
          <DateTime at={lastUsedAt} />
        </Text>
      </span>
    ),
  },
  textColumn('address', 'Address', { hideBelow: 'sm' }),
  timeColumn('openedAt', 'Signed in', { hideBelow: 'md' }),
  timeColumn('lastUsedAt', 'Last used', { hideBelow: 'sm' }),
];

/** `isEveryone`: adds the column of users. */
function sessionColumns(
  isEveryone: boolean,
  end: (session: SessionView) => void,
): readonly Column<SessionView>[] {
  const act: Column<SessionView> = {
    key: 'end',
    title: 'Actions',
    titleHidden: true,
    width: 100,
    align: 'right',
    render: (session) => (
      <Button size="compact-sm" variant="light" color="red" onClick={() => end(session)}>
        {session.isOwn ? 'Sign out' : 'End'}
        <VisuallyHidden component="span">
          {session.isOwn ? ' of' : ''} the session of {session.username} in {browserName(session.agent)}
        </VisuallyHidden>
      </Button>
    ),
  };
  return [...(isEveryone ? [WHO] : []), ...WHERE, act];
}

/** The first match counts; browsers that also use others' names come first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome on Windows" from the browser's own name for itself; its first words if unknown. */
function browserName(agent: string): string {
  const named = (names: readonly (readonly [string, string])[]): string | undefined =>
    names.find(([mark]) => agent.includes(mark))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined) return agent === '' ? 'unknown' : agent.slice(0, 40);
  return system === undefined ? browser : `${browser} on ${system}`;
}
