import { Button } from '@mantine/core';

interface SaveChangesProps {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
}

/** A form's own button; it says why it rests. */
export function SaveChanges({ isChanged, isBusy }: SaveChangesProps) {
  return (
    <Button
      type="submit"
      mt={20}
      loading={isBusy}
      disabled={!isChanged}
      title={isChanged ? undefined : 'Nothing was changed'}
    >
      Save
    </Button>
  );
}
