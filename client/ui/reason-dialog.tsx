import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { asProblem } from '../core/api.js';
import { FormDialog } from './form-dialog.js';
import { Refusal } from './refusal.js';

export interface ReasonDialogProps {
  readonly title: string;
  /** What it does, and what follows. */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** More to say, between the reason and the buttons. */
  readonly children?: ReactNode;
  /** What it throws is shown; nothing typed is lost. */
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

const SHORTEST = 3;

/** An act that needs its reason in words. Draw it only while it is asked for: it begins empty each time. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirmLabel, danger = false, children, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isSaid = reason.trim().length >= SHORTEST;
  const confirm = async (): Promise<void> => {
    if (!isSaid || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await onConfirm(reason.trim());
    } catch (thrown) {
      setRefusal(asProblem(thrown).detail);
      setBusy(false);
    }
  };
  return (
    <FormDialog opened title={title} lost={reason.trim() === '' ? undefined : 'The reason'} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Refusal cause={refusal} title="It was not done" />
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
        <Group justify="flex-end" mt={20}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : 'teal'}
            loading={isBusy}
            disabled={!isSaid}
            title={isSaid ? undefined : 'Say why first'}
          >
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
