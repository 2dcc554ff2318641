import { Button } from '@mantine/core';
import { EmptyState } from '../feedback/states.js';

/** A page behind the last one: what stood there has left the list. */
export function EmptyPage({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <EmptyState
      title="There is nothing on this page"
      text="The list is shorter than it was."
      action={
        <Button variant="default" onClick={onFirst}>
          To the first page
        </Button>
      }
    />
  );
}
