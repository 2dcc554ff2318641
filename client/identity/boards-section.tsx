import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { DataTable } from '../ui/table/data-table.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { PageSection } from '../ui/layout/page-section.js';
import { Pager } from '../ui/table/pager.js';
import { EmptyState, TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { boardColumns } from './board-token-columns.js';
import { listBoards, revokeBoard, type Board } from './boards.api.js';
import { IssueBoardDialog } from './issue-board-dialog.js';

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
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setIssuing(true)}>
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
