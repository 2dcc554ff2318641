import { useState, type ReactNode } from 'react';
import { Text, Textarea, Button, Group } from '@mantine/core';
import type { ApiProblem } from '../../core/api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { SentForm } from './sent-form.js';
import { useSending, type Sending, type SendContext } from './use-sending.js';
import { Dialog, type DialogProps } from './dialog.js';
import { useUnsavedGuard, type LeavesForm } from './unsaved-guard.js';

interface DialogParts extends Omit<FormDialogProps, 'opened'>, Omit<DialogFootProps, 'busy' | 'onClose'> {
  /** Money moves: Enter in a field goes to the button, which names the sum. */
  readonly isMoney?: boolean;
}

interface SubmitDialogProps<Answer> extends DialogParts {
  /** Over the reason of a refusal. */
  readonly notDone: string;
  /** Its failure is shown; nothing typed is lost. If it returns `STAYS` the form can be sent again. */
  readonly onSubmit: (key: string) => Promise<Answer>;
  /** It is done, and its key is used up. */
  readonly onDone?: (answer: Answer) => unknown;
  /** How a refusal is said; otherwise its detail. */
  readonly inWords?: (problem: ApiProblem) => string;
}

/** A form over the page that is sent once and says why it was refused. Draw it only while it is asked for. */
export function SubmitDialog<Answer>(props: SubmitDialogProps<Answer>) {
  const { notDone, onSubmit, onDone, inWords, ...dialog } = props;
  const send = (_: undefined, { key }: SendContext): Promise<Answer> => onSubmit(key);
  const sending = useSending({ notDone, send, onDone, inWords });
  return <SentDialog sending={sending} {...dialog} />;
}

/**
 * The same for a form with its own sending. While its outcome is unknown it does not close silently: the next press
 * would be another act.
 */
export function SentDialog(props: DialogParts & { readonly sending: Sending }) {
  const { sending, title, lost, isMoney = false, onClose, children, ...foot } = props;
  const { isBusy, isUnknown, isStale } = sending;
  const [isLeaving, setLeaving] = useState(false);
  const close = isUnknown ? () => setLeaving(true) : onClose;
  return (
    <>
      <FormDialog
        opened
        title={title}
        lost={isUnknown || isBusy ? undefined : lost}
        held={isUnknown ? 'Whether it was saved' : undefined}
        onClose={close}
      >
        <SentForm sending={sending} isMoney={isMoney} isHeld={foot.disabled === true}>
          {children}
          <DialogFoot
            {...foot}
            confirmLabel={isStale ? 'Save what is chosen' : foot.confirmLabel}
            busy={isBusy}
            onClose={close}
          />
        </SentForm>
      </FormDialog>
      <ConfirmDialog
        opened={isLeaving}
        title="Close without knowing?"
        text="It is not known whether this was saved. Press again to find out; nothing is done twice. If you close it, check before you do it again."
        confirmLabel="Close and look"
        cancelLabel="Go back"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  /** Its effect and consequences. */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** More to say, between the reason and the buttons. */
  readonly children?: ReactNode;
  /** Its failure is shown; nothing typed is lost. */
  readonly onConfirm: (reason: string, key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const SHORTEST = 3;

/** An act that needs its reason in words. Draw it only while it is asked for: it begins empty each time. */
export function ReasonDialog({ text, children, onConfirm, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <SubmitDialog
      {...dialog}
      lost={reason.trim() === '' ? undefined : 'The reason'}
      notDone="It was not done"
      disabled={reason.trim().length < SHORTEST}
      missing="Give the reason first"
      onSubmit={(key) => onConfirm(reason.trim(), key)}
    >
      <Text component="div" mb={12}>
        {text}
      </Text>
      <Textarea
        size="sm"
        label="Reason"
        required
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {children}
    </SubmitDialog>
  );
}

interface FormDialogProps extends DialogProps {
  /** The typing lost by closing it; undefined while there is none. */
  readonly lost: string | undefined;
  /** The typing that Back and closing the tab would lose, if that is more. */
  readonly held?: string | undefined;
}

/** Back to another row or tab of the same page takes the dialog away too. */
const leavesAddress: LeavesForm = (from, to) => from.search !== to.search;

/** A form over the page: Escape, the cross, a click beside it and Back ask before they throw away what was typed. */
export function FormDialog({ lost, held = lost, onClose, ...dialog }: FormDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const { guard } = useUnsavedGuard(dialog.opened ? held : undefined, leavesAddress, true);
  return (
    <>
      {guard}
      <Dialog {...dialog} onClose={() => (lost === undefined ? onClose() : setAsking(true))} />
      <ConfirmDialog
        opened={isAsking}
        title="Close without saving?"
        text={`${lost ?? 'What was typed'} would be lost.`}
        confirmLabel="Discard changes"
        cancelLabel="Go on"
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface DialogFootProps {
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** The entry still missing before it can be confirmed; shown while it is disabled. */
  readonly missing?: string | undefined;
  readonly onClose: () => void;
}

/** Under a form over the page: leave it, or send it. */
export function DialogFoot(props: DialogFootProps) {
  const { confirmLabel, danger = false, busy = false, disabled = false, missing, onClose } = props;
  return (
    <Group justify="flex-end" mt={20}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button
        type="submit"
        color={danger ? 'red' : 'teal'}
        loading={busy}
        disabled={disabled}
        title={disabled ? missing : undefined}
      >
        {confirmLabel}
      </Button>
    </Group>
  );
}
