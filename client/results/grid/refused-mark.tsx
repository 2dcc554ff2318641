import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AboveField } from '../../ui/forms/comma-question.js';
import type { Refusal } from '../entry/judge.js';
import classes from './result-grid.module.css';

export interface RefusedMarkProps {
  /** The value is described by it. */
  readonly id: string;
  readonly refusals: readonly Refusal[];
  readonly isInHand: boolean;
}

/** Why a value is refused: a sign in its cell, its words over the row above while it is in hand. It takes no room. */
export function RefusedMark({ id, refusals, isInHand }: RefusedMarkProps) {
  if (refusals.length === 0) return null;
  const words = refusals.map(({ message }) => <span key={message}>{message}</span>);
  return (
    <>
      <AboveField
        opened={isInHand}
        isSaidElsewhere
        at={
          <span className={classes.refused} title={refusals.map(({ message }) => message).join('; ')}>
            <IconAlertTriangle size={14} aria-hidden="true" />
          </span>
        }
      >
        {words}
      </AboveField>
      <VisuallyHidden component="span" id={id}>
        {words}
      </VisuallyHidden>
    </>
  );
}
