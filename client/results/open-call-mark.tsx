import { IconPhoneCall } from '@tabler/icons-react';

/** Beside a result that has a critical value which nobody was told of yet. */
export function OpenCallMark() {
  return (
    <IconPhoneCall size={15} color="var(--mantine-color-error)" aria-label="critical call still to be made" />
  );
}
