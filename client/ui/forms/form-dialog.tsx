import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { Dialog, type DialogProps } from './dialog.js';
import { useUnsavedGuard, type Leaves } from './unsaved-guard.js';

export interface FormDialogProps extends DialogProps {
  /** What would be lost by closing it; undefined while nothing was typed. */
  readonly lost: string | undefined;
  /** What Back and the tab's end would lose, where it is more than that. */
  readonly held?: string | undefined;
}

/** Back to another row or tab of the same page takes the dialog away too. */
const leavesAddress: Leaves = (from, to) => from.search !== to.search;

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
