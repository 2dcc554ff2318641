import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { Dialog, type DialogProps } from './dialog.js';

export interface FormDialogProps extends DialogProps {
  /** What would be lost by closing it; undefined while nothing was typed. */
  readonly lost: string | undefined;
}

/** A form over the page: Escape, the cross and a click beside it ask before they throw away what was typed. */
export function FormDialog({ lost, onClose, ...dialog }: FormDialogProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog {...dialog} onClose={() => (lost === undefined ? onClose() : setAsking(true))} />
      <ConfirmDialog
        opened={isAsking}
        title="Close without saving?"
        text={`${lost ?? 'What was typed'} would be lost.`}
        confirmLabel="Throw it away"
        cancelLabel="Go on"
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
