import { useCallback, useState } from 'react';
import type { SessionShown } from '../../shared/contract/identity.js';
import { asProblem } from '../core/api.js';
import { goTo } from '../core/navigation.js';
import { useCan } from '../core/session.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import type { ListFilter, ListHandle } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { showDone } from '../ui/feedback/notify.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { browserName } from './browser-name.js';
import { endSession, listSessions } from './identity.api.js';
import { sessionColumns } from './session-columns.js';

type Filter = 'q' | 'of';

const OWN: readonly ListFilter<Filter>[] = [];
const EVERYONE: readonly ListFilter<Filter>[] = [
  {
    kind: 'choice',
    name: 'of',
    label: 'Whose',
    standard: 'all',
    options: [
      { value: 'all', label: 'Everyone' },
      { value: 'own', label: 'Mine' },
    ],
  },
  {
    kind: 'words',
    name: 'q',
    label: 'Search sessions',
    placeholder: 'Name, user name or address',
    width: 320,
  },
];

interface Ending {
  readonly session: SessionShown;
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

const keyOf = (session: SessionShown): string => session.id;

function textOf(session: SessionShown | undefined): string {
  if (session === undefined) return '';
  return session.isOwn
    ? 'This is the session that you are working in: you will be signed out.'
    : `${session.username} will be signed out of ${browserName(session.agent)} at ${session.address}.`;
}
