import { Button, CopyButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import classes from './shown-once.module.css';

interface ShownOnceProps {
  /** Its name, for a screen reader. */
  readonly label: string;
  readonly secret: string;
}

/** A secret that is kept nowhere, large, selected by a click, with a button that copies it. */
export function ShowOnce({ label, secret }: ShownOnceProps) {
  return (
    <>
      <output className={classes.secret} aria-label={label}>
        {secret}
      </output>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="light" leftSection={<IconCopy size={16} />} onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
