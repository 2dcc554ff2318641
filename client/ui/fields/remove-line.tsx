import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** The last of a line's fields: takes the line away. `label`: "Remove range 2". */
export function RemoveLine({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon size={36} aria-label={label} onClick={onRemove}>
      <IconTrash size={17} stroke={1.75} />
    </ActionIcon>
  );
}
