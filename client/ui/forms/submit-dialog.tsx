import { useState } from 'react';
import type { ApiProblem } from '../../core/api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { DialogFoot, type DialogFootProps } from './dialog-foot.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';
import { SentForm } from './sent-form.js';
import { useSending, type Sending, type SentWith } from './use-sending.js';

interface DialogParts extends Omit<FormDialogProps, 'opened'>, Omit<DialogFootProps, 'busy' | 'onClose'> {
  /** Money moves: Enter in a field goes to the button, which names the sum. */
  readonly isMoney?: boolean;
}

export interface SubmitDialogProps<Answer> extends DialogParts {
  /** Over the reason of a refusal. */
  readonly notDone: string;
  /** What it throws is shown; nothing typed is lost. Where it answers `STAYS` the form can be sent again. */
  readonly onSubmit: (key: string) => Promise<Answer>;
  /** It is done, and its key is used up. */
  readonly onDone?: (answer: Answer) => unknown;
  /** How a refusal is said; otherwise its detail. */
  readonly inWords?: (problem: ApiProblem) => string;
}

/** A form over the page that is sent once and says why it was refused. Draw it only while it is asked for. */
export function SubmitDialog<Answer>(props: SubmitDialogProps<Answer>) {
  const { notDone, onSubmit, onDone, inWords, ...dialog } = props;
  const send = (_: undefined, { key }: SentWith): Promise<Answer> => onSubmit(key);
  const sending = useSending({ notDone, send, onDone, inWords });
  return <SentDialog sending={sending} {...dialog} />;
}

/**
 * The same around a form that says by itself what is sent. While nobody knows whether it was done it is not closed
 * without a word: the next one would be another act.
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
            confirmLabel={isStale ? 'Save mine over it' : foot.confirmLabel}
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
