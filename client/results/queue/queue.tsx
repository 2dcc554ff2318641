import { useMemo, useState } from 'react';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { DataTable } from '../../ui/table/data-table.js';
import { ListDetail } from '../../ui/table/list-detail.js';
import { ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { LeavingNotice } from '../leaving-notice.js';
import { reopenCard } from '../results.api.js';
import { stopRelease } from '../undo-release.js';
import { AsksFirst, reasonsToAsk } from './asks-first.js';
import { CleanHead } from './clean-head.js';
import { CommentDialog } from './comment-dialog.js';
import { QueueActs } from './queue-acts.js';
import classes from './queue.module.css';
import { HasLeft } from './has-left.js';
import { queueColumns } from './queue-columns.js';
import { QueueDetail } from './queue-detail.js';
import { useCurrent } from './use-current.js';
import { SaidOf } from './said-of.js';
import { useSigning } from './use-signing.js';

export interface QueueProps {
  /** In the order of work. */
  readonly rows: readonly QueuedResult[];
  readonly onReload: () => Promise<void>;
}

const keyOf = ({ id }: QueuedResult): string => id;
type Asked = { readonly what: 'repeat' | 'comment' | 'sign'; readonly row: QueuedResult };

export function Queue({ rows, onReload }: QueueProps) {
  const { current, hasLeft, pick, next } = useCurrent(rows);
  const [asked, setAsked] = useState<Asked>();
  const signing = useSigning((signed) => {
    if (signed.some(({ id }) => id === current?.id)) next();
    void onReload();
  });
  const isWaiting = current !== undefined && current.releaseAt === null;
  const ask = (what: Asked['what']): void => {
    if (current !== undefined) setAsked({ what, row: current });
  };
  const done = (): void => {
    setAsked(undefined);
    next();
    void onReload();
  };
  const validate = (): void => {
    if (current === undefined) return;
    if (reasonsToAsk(current).length > 0) ask('sign');
    else void signing.sign([current]);
  };
  useShortcut('V', 'Validate the result in hand', validate, { enabled: isWaiting });
  useShortcut('R', 'Have it repeated', () => ask('repeat'), {
    enabled: isWaiting && current.jobCardId !== null,
  });
  useShortcut('C', 'Comment on it', () => ask('comment'), { enabled: isWaiting });
  useShortcut('N', 'The next one', next);

  const columns = useMemo(() => queueColumns((row) => stopRelease([row])), []);
  const exceptions = rows.filter(({ clean }) => !clean);
  const clean = rows.filter((row) => row.clean);
  const table = (label: string, items: readonly QueuedResult[]) => (
    <div className={classes.list}>
      <DataTable
        label={label}
        columns={columns}
        rows={items}
        rowKey={keyOf}
        onOpen={pick}
        {...(current !== undefined && { openKey: current.id })}
      />
    </div>
  );
  return (
    <>
      <LeavingNotice answers={signing.leaving} onClose={signing.forgetLeaving} />
      <SaidOf
        said={signing.refused}
        color="red"
        title={`${signing.refused.length} not signed`}
        onClose={signing.forgetRefused}
      />
      <SaidOf
        said={signing.followed}
        color="blue"
        title="What followed from the signatures"
        onClose={signing.forgetFollowed}
      />
      <ListDetail
        title="In hand"
        detail={
          current === undefined ? (
            hasLeft ? (
              <HasLeft onNext={next} />
            ) : undefined
          ) : (
            <QueueDetail key={current.id} row={current}>
              <QueueActs
                row={current}
                signing={signing}
                onValidate={validate}
                onRepeat={() => ask('repeat')}
                onComment={() => ask('comment')}
                onNext={next}
              />
            </QueueDetail>
          )
        }
        onClose={() => pick(undefined)}
      >
        {exceptions.length > 0 && table('Exceptions', exceptions)}
        {clean.length > 0 && (
          <>
            <CleanHead rows={clean} signing={signing} />
            {table('Clean results', clean)}
          </>
        )}
      </ListDetail>
      {asked?.what === 'sign' && (
        <AsksFirst
          row={asked.row}
          confirmLabel={signing.action === 'release' ? 'Authorise and release' : 'Authorise'}
          onConfirm={() => {
            setAsked(undefined);
            void signing.sign([asked.row]);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'comment' && (
        <CommentDialog row={asked.row} onDone={done} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'repeat' && (
        <ReasonDialog
          title={`Repeat ${asked.row.profileName} of ${asked.row.patientName}`}
          text="Its card stands on the worklist again, with the reason; what was measured stays on the sheet."
          confirmLabel="Ask for the repeat"
          onConfirm={async (reason) => {
            await reopenCard(asked.row.jobCardId ?? '', reason);
            done();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
