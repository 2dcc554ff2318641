import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { SessionShown } from '../../shared/contract/identity.js';
import { roleLabel } from '../../shared/vocabulary.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { browserName } from './browser-name.js';

const WHO: Column<SessionShown> = {
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

const WHERE: readonly Column<SessionShown>[] = [
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
  { key: 'address', title: 'Address', hideBelow: 'sm', render: ({ address }) => address },
  {
    key: 'openedAt',
    title: 'Signed in',
    hideBelow: 'md',
    render: ({ openedAt }) => <DateTime at={openedAt} />,
  },
  {
    key: 'lastUsedAt',
    title: 'Last used',
    hideBelow: 'sm',
    render: ({ lastUsedAt }) => <DateTime at={lastUsedAt} />,
  },
];

/** `isEveryone`: whose a session is stands in it. */
export function sessionColumns(
  isEveryone: boolean,
  end: (session: SessionShown) => void,
): readonly Column<SessionShown>[] {
  const act: Column<SessionShown> = {
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
