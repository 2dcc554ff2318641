import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FailedReaction } from '../../shared/contract/operations.js';
import { useCan } from '../core/session.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { timeColumn } from '../ui/table/column-kinds.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { NewestNotice } from '../ui/table/pager.js';
import { giveUpWork, retryWork } from './operations.api.js';
import { Part } from './part.js';

interface FailedWorkProps {
  readonly failed: readonly FailedReaction[];
  /** With those that are not shown. */
  readonly count: number;
  readonly reload: () => Promise<void>;
}

/** Background work that failed ten times: put back once its cause is fixed, or given up with a reason. */
export function FailedWork({ failed, count, reload }: FailedWorkProps) {
  const mayAct = useCan('operations.act');
  const [givingUp, setGivingUp] = useState<readonly FailedReaction[]>();
  const retry = async (work: readonly FailedReaction[]): Promise<void> => {
    try {
      const { settled } = await retryWork(work.map(({ id }) => id));
      showDone(`Put back into the queue: ${settled}`);
    } catch (thrown) {
      showProblem(thrown, { what: 'It was not put back' });
    }
    await reload();
  };
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsFor(mayAct, retry, setGivingUp), [mayAct]);
  return (
    <Part
      title="Background work that failed"
      actions={
        mayAct &&
        failed.length > 1 && (
          <>
            <Button variant="default" onClick={() => setGivingUp(failed)}>
              Give up all
            </Button>
            <Button onClick={() => void retry(failed)}>Try all again</Button>
          </>
        )
      }
    >
      {failed.length === 0 ? (
        <Text c="dimmed">
          Nothing. Work that follows from a change, such as sending a report, is attempted ten times; failures
          are listed here until their cause is fixed.
        </Text>
      ) : (
        <>
          <DataTable
            label="Background work that failed"
            columns={columns}
            rows={failed}
            rowKey={({ id }) => id}
          />
          <NewestNotice shown={failed.length} count={count}>
            The others follow once these are settled.
          </NewestNotice>
        </>
      )}
      {givingUp !== undefined && (
        <GiveUpDialog work={givingUp} reload={reload} onClose={() => setGivingUp(undefined)} />
      )}
    </Part>
  );
}

interface GiveUpDialogProps {
  readonly work: readonly FailedReaction[];
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}

function GiveUpDialog({ work, reload, onClose }: GiveUpDialogProps) {
  const giveUp = async (reason: string): Promise<void> => {
    await giveUpWork(
      work.map(({ id }) => id),
      reason,
    );
    onClose();
    showDone('It was given up');
    await reload();
  };
  return (
    <ReasonDialog
      title={work.length === 1 ? 'Give up this work' : `Give up all ${work.length}`}
      text="It will not be done. Bookings, results and payments stay as they are."
      confirmLabel="Give up"
      danger
      onConfirm={giveUp}
      onClose={onClose}
    />
  );
}

type Act = (work: readonly FailedReaction[]) => unknown;

function columnsFor(mayAct: boolean, retry: Act, giveUp: Act): readonly Column<FailedReaction>[] {
  return [
    timeColumn('failedAt', 'Failed', { width: 150, hideBelow: 'sm', under: true }),
    {
      key: 'reaction',
      title: 'What',
      width: 190,
      render: ({ reaction }) => <strong>{reaction.replaceAll('-', ' ')}</strong>,
    },
    {
      key: 'cause',
      title: 'Why',
      hideBelow: 'md',
      under: true,
      render: ({ cause }) => <span style={{ overflowWrap: 'anywhere' }}>{cause}</span>,
    },
    {
      key: 'acts',
      title: 'Acts',
      titleHidden: true,
      align: 'right',
      render: (work) =>
        mayAct && (
          <Group gap={6} justify="flex-end" wrap="nowrap">
            <Button size="compact-sm" variant="light" onClick={() => void retry([work])}>
              Try again
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => giveUp([work])}>
              Give up
            </Button>
          </Group>
        ),
    },
  ];
}
