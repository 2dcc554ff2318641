import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './above-field.module.css';

interface AboveFieldProps {
  readonly opened: boolean;
  /** Where it hangs: something in the field's cell that takes no room. */
  readonly at: ReactNode;
  readonly children: ReactNode;
  /** Its words are said elsewhere. */
  readonly isSaidElsewhere?: boolean;
}

/** Words over a field while it is in hand: they take no room, no focus and no key. */
export function AboveField({ opened, at, children, isSaidElsewhere = false }: AboveFieldProps) {
  return (
    <Popover
      opened={opened}
      position="top-start"
      offset={4}
      shadow="md"
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{at}</Popover.Target>
      <Popover.Dropdown className={classes.words} aria-hidden={isSaidElsewhere || undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
