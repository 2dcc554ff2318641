import { Button, Checkbox, Kbd, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { SubmitDialog, ReasonDialog } from '../../ui/forms/submit-dialog.js';
import { KeyHint } from '../../ui/keys/key-hint.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { DataTable } from '../../ui/table/data-table.js';
import { ListDetail } from '../../ui/table/list-detail.js';
import { stopRelease } from '../signed-notices.js';
import { reopenCard } from '../results.api.js';
import { queueColumns } from './queue-columns.js';
import { QueueDetail } from './queue-detail.js';
import { saveComment } from './queue.api.js';
import classes from './queue.module.css';
import {
  Answered,
  ConfirmSigning,
  CleanHead,
  reasonsToAsk,
  type Signing,
  useSigning,
  signatureWord,
} from './signing.js';
import { useCurrent } from './use-current.js';

interface QueueProps {
  /** In the order of work. */
  readonly rows: readonly QueuedResult[];
  readonly onReload: () => Promise<void>;
}

const keyOf = ({ id }: QueuedResult): string => id;
const COLUMNS = queueColumns((row) => stopRelease([row]));

interface PendingAct {
  readonly what: 'repeat' | 'comment' | 'sign';
  readonly row: QueuedResult;
}

export function Queue({ rows, onReload }: QueueProps) {
  const { current, isReleased, pick, next } = useCurrent(rows);
  const [pending, setPending] = useState<PendingAct>();
  const signing = useSigning((signed) => {
    if (signed.some(({ id }) => id === current?.id)) next();
    void onReload();
  });
  const ask = (what: PendingAct['what']): void => {
    if (current !== undefined) setPending({ what, row: current });
  };
  const acts: Acts = {
    onValidate: () => {
      if (current === undefined) return;
      if (reasonsToAsk(current).length > 0) ask('sign');
      else void signing.sign([current]);
    },
    onRepeat: () => ask('repeat'),
    onComment: () => ask('comment'),
    onNext: next,
  };
  useKeys(current, acts);
  const done = (): void => {
    setPending(undefined);
    next();
    void onReload();
  };
  const exceptions = rows.filter(({ clean }) => !clean);
  const clean = rows.filter((row) => row.clean);
  const table = { current, onPick: pick };
  const detail = current ? (
    <QueueDetail key={current.id} row={current}>
      <QueueActs row={current} signing={signing} {...acts} />
    </QueueDetail>
  ) : (
    isReleased && <HasLeft onNext={next} />
  );
  return (
    <>
      <Answered signing={signing} />
      <ListDetail title="In hand" detail={detail || undefined} onClose={() => pick(undefined)}>
        {exceptions.length > 0 && <QueueTable {...table} label="Exceptions" rows={exceptions} />}
        {clean.length > 0 && (
          <>
            <CleanHead rows={clean} signing={signing} />
            <QueueTable {...table} label="Clean results" rows={clean} />
          </>
        )}
      </ListDetail>
      {pending !== undefined && (
        <Question {...pending} signing={signing} onDone={done} onClose={() => setPending(undefined)} />
      )}
    </>
  );
}

interface Acts {
  readonly onValidate: () => void;
  readonly onRepeat: () => void;
  readonly onComment: () => void;
  readonly onNext: () => void;
}

function useKeys(current: QueuedResult | undefined, { onValidate, onRepeat, onComment, onNext }: Acts): void {
  const isWaiting = current !== undefined && current.releaseAt === null;
  const hasCard = isWaiting && current.jobCardId !== null;
  useShortcut('V', 'Validate the selected result', onValidate, { enabled: isWaiting });
  useShortcut('R', 'Have it repeated', onRepeat, { enabled: hasCard });
  useShortcut('C', 'Comment on it', onComment, { enabled: isWaiting });
  useShortcut('N', 'The next one', onNext);
}

interface QueueTableProps {
  readonly label: string;
  readonly rows: readonly QueuedResult[];
  readonly current: QueuedResult | undefined;
  readonly onPick: (row: QueuedResult) => void;
}

function QueueTable({ label, rows, current, onPick }: QueueTableProps) {
  return (
    <div className={classes.list}>
      <DataTable
        label={label}
        columns={COLUMNS}
        rows={rows}
        rowKey={keyOf}
        onOpen={onPick}
        {...(current !== undefined && { openKey: current.id })}
      />
    </div>
  );
}

interface QuestionProps extends PendingAct {
  readonly signing: Signing;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Question({ what, row, signing, onDone, onClose }: QuestionProps) {
  if (what === 'comment') return <CommentDialog row={row} onDone={onDone} onClose={onClose} />;
  if (what === 'sign') {
    const sign = (): void => {
      onClose();
      void signing.sign([row]);
    };
    return (
      <ConfirmSigning row={row} confirmLabel={signatureWord(signing)} onConfirm={sign} onClose={onClose} />
    );
  }
  return (
    <ReasonDialog
      title={`Repeat ${row.profileName} of ${row.patientName}`}
      text="Its card returns to the worklist with the reason; the values stay on the sheet."
      confirmLabel="Ask for the repeat"
      onConfirm={async (reason) => {
        await reopenCard(row.jobCardId ?? '', reason);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

interface QueueActsProps extends Acts {
  readonly row: QueuedResult;
  readonly signing: Signing;
}

/** The acts of the keys, for people with a mouse or a phone. */
function QueueActs({ row, signing, onValidate, onRepeat, onComment, onNext }: QueueActsProps) {
  const leaves = row.releaseAt !== null;
  const hasNoCard = row.jobCardId === null;
  const why = leaves ? 'It is signed and about to be released' : undefined;
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
        {signatureWord(signing)}
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
