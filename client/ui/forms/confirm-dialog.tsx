import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';

export function ConfirmDialog(props: {
  readonly opened: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const {
    opened,
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger = false,
    busy = false,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text component="div">{text}</Text>
      <Group justify="flex-end" mt={20}>
        {/* An act that cannot be undone is never one Enter away. */}
        <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
          {cancelLabel}
        </Button>
        <Button
          color={danger ? 'red' : 'teal'}
          loading={busy}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
