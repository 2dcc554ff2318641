import { Button, Group } from '@mantine/core';

export interface DialogFootProps {
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** What is still to be said before it can be confirmed; shown while it is disabled. */
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
