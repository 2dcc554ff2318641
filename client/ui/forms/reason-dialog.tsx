import { Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { SubmitDialog } from './submit-dialog.js';

export interface ReasonDialogProps {
  readonly title: string;
  /** What it does, and what follows. */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** More to say, between the reason and the buttons. */
  readonly children?: ReactNode;
  /** What it throws is shown; nothing typed is lost. */
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
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {children}
    </SubmitDialog>
  );
}
