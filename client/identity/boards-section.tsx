import { Button, Alert, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconDeviceDesktop, IconPlus, IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { PageSection } from '../ui/layout/page-section.js';
import { Pager } from '../ui/table/pager.js';
import { EmptyState, TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { listBoards, revokeBoard, issueBoard, type Board, type IssuedBoard } from './identity.api.js';
import { BOARD_SHOWS, type BoardShows } from '../../shared/live.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Dialog } from '../ui/forms/dialog.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { ShowOnce } from './show-once.js';
import classes from './shown-once.module.css';

/** The wall-boards' own tokens: issued here, shown once, revoked here. */
export function BoardsSection() {
  const [page, setPage] = useState(1);
  const boards = useLoaded('boards', () => listBoards(page), page);
  const [isIssuing, setIssuing] = useState(false);
  const [revoking, setRevoking] = useState<Board>();
  const ask = useCallback((board: Board) => setRevoking(board), []);
  const columns = useMemo(() => boardColumns(ask), [ask]);
  const revoke = async (board: Board): Promise<void> => {
    try {
      await revokeBoard(board.id);
      showDone(`${board.name} no longer shows anything`);
      await boards.reload();
    } catch (thrown) {
      showProblem(thrown, { what: 'The board was not revoked', retry: () => revoke(board) });
    }
  };
  return (
    <PageSection
      id="boards"
      title="Boards"
      text="Each wall-board signs in with a token of its own. It shows names only if its token allows them."
      action={
        <Button leftSection={<IconPlus />} onClick={() => setIssuing(true)}>
          Issue a token
        </Button>
      }
    >
      <WhenLoaded of={boards} skeleton={<TableSkeleton rows={3} columns={5} />}>
        {(listed) => (
          <>
            <DataTable label="Boards" columns={columns} rows={listed.items} rowKey={keyOf} empty={NO_BOARD} />
            <Pager {...listed} onPage={setPage} />
          </>
        )}
      </WhenLoaded>
      {isIssuing && (
        <IssueBoardDialog onClose={() => setIssuing(false)} onIssued={() => void boards.reload()} />
      )}
      <ConfirmDialog
        opened={revoking !== undefined}
        title="Revoke this token"
        text={`${revoking?.name ?? 'The board'} goes dark at once and needs a new token to show anything again.`}
        confirmLabel="Revoke"
        danger
        onConfirm={() => {
          if (revoking !== undefined) void revoke(revoking);
          setRevoking(undefined);
        }}
        onClose={() => setRevoking(undefined)}
      />
    </PageSection>
  );
}

const keyOf = (board: Board): string => board.id;

const NO_BOARD = (
  <EmptyState
    icon={<IconDeviceDesktop size={26} stroke={1.5} />}
    title="No board yet"
    text="Issue a token, open /wall-board on the screen that hangs on the wall, and give it the token."
  />
);

const SHOWS_LABELS: Readonly<Record<BoardShows, string>> = {
  number: 'Lab number only',
  initials: 'Lab number and initials',
  full: 'Lab number and full name',
};

function boardColumns(revoke: (board: Board) => void): readonly Column<Board>[] {
  return [
    { key: 'name', title: 'Board', render: (board) => <strong>{board.name}</strong> },
    { key: 'shows', title: 'Shows', render: (board) => SHOWS_LABELS[board.shows] },
    {
      key: 'issued',
      title: 'Issued',
      hideBelow: 'sm',
      render: (board) => (
        <>
          <DateTime at={board.issuedAt} /> <span className="dimmed">by {board.issuedBy}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (board) =>
        board.revokedAt === null ? 'On' : <span className="dimmed">Revoked by {board.revokedBy}</span>,
    },
    {
      key: 'revoke',
      title: 'Actions',
      titleHidden: true,
      align: 'right',
      render: (board) =>
        board.revokedAt === null && (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            aria-label={`Revoke ${board.name}`}
            onClick={() => revoke(board)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}

interface IssueBoardDialogProps {
  readonly onIssued: () => void;
  readonly onClose: () => void;
}

/** Asks where the board hangs and what it may show, then shows its token once. */
function IssueBoardDialog({ onIssued, onClose }: IssueBoardDialogProps) {
  const [issued, setIssued] = useState<IssuedBoard>();
  if (issued !== undefined) return <Token {...issued} onClose={onClose} />;
  return (
    <BoardForm
      onClose={onClose}
      onIssued={(answer) => {
        setIssued(answer);
        onIssued();
      }}
    />
  );
}

interface BoardFormProps {
  readonly onIssued: (issued: IssuedBoard) => void;
  readonly onClose: () => void;
}

function BoardForm({ onIssued, onClose }: BoardFormProps) {
  const [name, setName] = useState('');
  const [shows, setShows] = useState<BoardShows>('number');
  return (
    <SubmitDialog
      title="Issue a token for a board"
      lost={name.trim() === '' ? undefined : 'The new board'}
      notDone="The token was not issued"
      confirmLabel="Issue the token"
      disabled={name.trim().length < 2}
      missing="Enter where it hangs first"
      onSubmit={() => issueBoard(name.trim(), shows)}
      onDone={onIssued}
      onClose={onClose}
    >
      <Stack gap={16}>
        <TextInput
          label="Where it hangs"
          placeholder="Corridor, bench 2"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Radio.Group
          label="Patient details shown"
          description="Anyone who walks past can read it."
          value={shows}
          onChange={(value) => setShows(BOARD_SHOWS.find((known) => known === value) ?? 'number')}
        >
          <Stack gap={8} my={8}>
            {BOARD_SHOWS.map((value) => (
              <Radio key={value} value={value} label={SHOWS_LABELS[value]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </SubmitDialog>
  );
}

function Token({ board, token, onClose }: IssuedBoard & { readonly onClose: () => void }) {
  return (
    <Dialog opened title={`Token of ${board.name}`} onClose={onClose}>
      <div className={classes.box}>
        <ShowOnce label="Token" secret={token} />
      </div>
      <Alert color="blue" icon={<IconInfoCircle />}>
        <Text>
          It is shown once. Open /wall-board on the screen that hangs there and give it this token; the screen
          keeps it until it is revoked.
        </Text>
      </Alert>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}
