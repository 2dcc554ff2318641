import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The last of a line's fields: takes the line away. `label`: "Remove range 2". */
export function RemoveLine({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon size={36} aria-label={label} onClick={onRemove}>
      <IconTrash size={17} stroke={1.75} />
    </ActionIcon>
  );
}

interface AddLineProps extends Pick<ButtonProps, 'mt'> {
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

/** Under a form's lines: adds another. */
export function AddLine({ mt, onAdd, children }: AddLineProps) {
  return (
    <Button variant="default" size="sm" mt={mt} leftSection={<IconPlus />} onClick={onAdd}>
      {children}
    </Button>
  );
}
