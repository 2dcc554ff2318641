import { Button } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import { BOOK_A_PATIENT, EmptyState } from '../ui/feedback/states.js';

export function NothingWaits({
  filtered,
  onClear,
}: {
  readonly filtered: boolean;
  readonly onClear: () => void;
}) {
  if (filtered) {
    return (
      <EmptyState
        title="No card matches the filter"
        text="Other cards are waiting on this list."
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filter
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMicroscope size={26} stroke={1.5} />}
      title="Nothing waits here"
      text="A card appears here by itself as soon as reception books a test of this unit. Scan a label to open any other sample."
      next={BOOK_A_PATIENT}
    />
  );
}
