import { useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../core/api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { DialogFoot, type DialogFootProps } from './dialog-foot.js';
import { enterToButton } from './enter-to-button.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';
import { showProblem } from './notify.js';
import { Refusal } from './refusal.js';
import { useSubmit } from './use-submit.js';

export interface SubmitDialogProps
  extends Omit<FormDialogProps, 'opened'>, Omit<DialogFootProps, 'busy' | 'onClose'> {
  /** Over the reason of a refusal. */
  readonly notDone: string;
  /** What it throws is shown; nothing typed is lost. Where it answers `STAYS` the form can be sent again. */
  readonly onSubmit: () => Promise<unknown>;
  /** Money moves: Enter in a field goes to the button, which names the sum. */
  readonly isMoney?: boolean;
  /** How a refusal is said; otherwise its detail. */
  readonly inWords?: (problem: ApiProblem) => string;
}

/**
 * A form over the page that is sent once and says why it was refused. Draw it only while it is asked for. While nobody
 * knows whether it was done it is not closed without a word: the next one would be another act.
 */
export function SubmitDialog(props: SubmitDialogProps) {
  const { title, lost, notDone, isMoney = false, onSubmit, inWords, onClose, children, ...foot } = props;
  const isThere = useIsThere();
  const send = async (): Promise<unknown> => {
    try {
      return await onSubmit();
    } catch (thrown) {
      // Closed while it was on its way: told over the page, and tried again with the key that it had.
      if (!isThere()) showProblem(thrown, { what: notDone, retry: () => send().catch(() => undefined) });
      throw thrown;
    }
  };
  const { isBusy, refusal, isUnknown, submit } = useSubmit(send, inWords);
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
        <form
          noValidate
          onKeyDown={(event) => isMoney && enterToButton(event)}
          onSubmit={(event) => {
            event.preventDefault();
            if (foot.disabled !== true) void submit();
          }}
        >
          <Refusal cause={refusal} title={notDone} />
          {children}
          <DialogFoot {...foot} busy={isBusy} onClose={close} />
        </form>
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

function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}
