import { Button, Checkbox, Kbd, Text, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { SubmitDialog, ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { KeyHint } from '../../ui/keys/key-hint.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { DataTable } from '../../ui/table/data-table.js';
import { ListDetail } from '../../ui/table/list-detail.js';
import { LeavingNotice, stopRelease } from '../leaving-notice.js';
import { reopenCard } from '../results.api.js';
import { queueColumns } from './queue-columns.js';
import { QueueDetail } from './queue-detail.js';
import { saveComment } from './queue.api.js';
import classes from './queue.module.css';
import { AsksFirst, CleanHead, reasonsToAsk, SaidOf, type Signing, useSigning } from './signing.js';
import { useCurrent } from './use-current.js';

interface QueueProps {
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

interface QueueActsProps {
  readonly row: QueuedResult;
  readonly signing: Pick<Signing, 'action' | 'isBusy'>;
  readonly onValidate: () => void;
  readonly onRepeat: () => void;
  readonly onComment: () => void;
  readonly onNext: () => void;
}

/** What the keys do, for whoever holds a mouse or a phone. */
function QueueActs({ row, signing, onValidate, onRepeat, onComment, onNext }: QueueActsProps) {
  const leaves = row.releaseAt !== null;
  const hasNoCard = row.jobCardId === null;
  const why = leaves ? 'It is signed and about to leave' : undefined;
  return (
    <div className={classes.acts}>
      <Button
        fullWidth
        loading={signing.isBusy}
        disabled={leaves}
        title={why}
        rightSection={<Kbd size="xs">V</Kbd>}
        onClick={onValidate}
      >
        {signing.action === 'release' ? 'Authorise and release' : 'Authorise'}
      </Button>
      <Button
        variant="default"
        disabled={leaves || hasNoCard}
        title={why ?? (hasNoCard ? 'It has no job card to open again' : undefined)}
        rightSection={<Kbd size="xs">R</Kbd>}
        onClick={onRepeat}
      >
        Repeat
      </Button>
      <Button
        variant="default"
        disabled={leaves}
        title={why}
        rightSection={<Kbd size="xs">C</Kbd>}
        onClick={onComment}
      >
        Comment
      </Button>
      <Button variant="default" rightSection={<Kbd size="xs">N</Kbd>} onClick={onNext}>
        Next
      </Button>
    </div>
  );
}

/** In the place of a result that somebody else signed or changed: the keys sign nothing until the next one is taken. */
function HasLeft({ onNext }: { readonly onNext: () => void }) {
  return (
    <div role="status">
      <Text mb={12}>This result has left the list: it was signed, or is being changed.</Text>
      <Button variant="default" onClick={onNext}>
        Next <KeyHint>(N)</KeyHint>
      </Button>
    </div>
  );
}

interface CommentDialogProps {
  readonly row: QueuedResult;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A remark on the result, from the queue: internal unless it is said to print. */
function CommentDialog({ row, onDone, onClose }: CommentDialogProps) {
  const [remarks, setRemarks] = useState(row.remarks);
  const [remarksPrinted, setPrinted] = useState(row.remarksPrinted);
  const isChanged = remarks !== row.remarks || remarksPrinted !== row.remarksPrinted;
  return (
    <SubmitDialog
      title={`Comment on ${row.profileName} of ${row.patientName}`}
      lost={isChanged ? 'The comment' : undefined}
      notDone="It was not saved"
      confirmLabel="Save comment"
      disabled={!isChanged}
      onSubmit={async () => {
        await saveComment(row, { remarks: remarks.trim(), remarksPrinted });
        onDone();
      }}
      onClose={onClose}
    >
      <Textarea
        size="sm"
        label="Remarks"
        autosize
        minRows={3}
        maxLength={4000}
        data-autofocus
        value={remarks}
        onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
      />
      <Checkbox
        mt={12}
        label="Print on the report"
        checked={remarksPrinted}
        onChange={({ currentTarget }) => setPrinted(currentTarget.checked)}
      />
    </SubmitDialog>
  );
}
