import type { ApiProblem } from '../core/api.js';
import { DialogFoot, type DialogFootProps } from './dialog-foot.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';
import { Refusal } from './refusal.js';
import { useSubmit } from './use-submit.js';

export interface SubmitDialogProps
  extends Omit<FormDialogProps, 'opened'>, Omit<DialogFootProps, 'busy' | 'onClose'> {
  /** Over the reason of a refusal. */
  readonly notDone: string;
  /** What it throws is shown; nothing typed is lost. */
  readonly onSubmit: () => Promise<void>;
  /** How a refusal is said; otherwise its detail. */
  readonly inWords?: (problem: ApiProblem) => string;
}

/** A form over the page that is sent once and says why it was refused. Draw it only while it is asked for. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { title, lost, notDone, onSubmit, inWords, onClose, children, ...foot } = props;
  const { isBusy, refusal, submit } = useSubmit(onSubmit, inWords);
  return (
    <FormDialog opened title={title} lost={lost} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (foot.disabled !== true) void submit();
        }}
      >
        <Refusal cause={refusal} title={notDone} />
        {children}
        <DialogFoot {...foot} busy={isBusy} onClose={onClose} />
      </form>
    </FormDialog>
  );
}
