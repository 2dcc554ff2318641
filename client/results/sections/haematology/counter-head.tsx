import { Button, SegmentedControl } from '@mantine/core';
import { TARGETS, type Target } from '../../../../shared/disciplines/haematology/cells.js';
import { SectionHead } from '../section-card.js';
import classes from './differential.module.css';
import type { useCounter } from './use-counter.js';

export interface CounterHeadProps {
  readonly field: string;
  readonly counter: Pick<ReturnType<typeof useCounter>, 'now' | 'done' | 'isFull' | 'aim' | 'clear'>;
  /** Something was counted. */
  readonly isStarted: boolean;
  readonly isReadOnly: boolean;
  /** The letters go on. */
  readonly onDone: () => void;
}

const CHOICES = [...TARGETS]
  .sort((one, other) => one - other)
  .map((target) => ({ value: `${target}`, label: `${target} cells` }));

function targetOf(chosen: string): Target {
  return TARGETS.find((target) => `${target}` === chosen) ?? TARGETS[0];
}

/** How many cells are to be counted, and how many were. */
export function CounterHead({ field, counter, isStarted, isReadOnly, onDone }: CounterHeadProps) {
  const { now, done, isFull, aim, clear } = counter;
  const then = (run: () => void): void => {
    run();
    onDone();
  };
  return (
    <SectionHead title="Differential">
      <SegmentedControl
        id={`${field}.target`}
        size="xs"
        aria-label="Cells to count"
        readOnly={isReadOnly}
        data={CHOICES}
        value={`${now.target}`}
        onChange={(chosen) => then(() => aim(targetOf(chosen)))}
      />
      {isStarted && !isReadOnly && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => then(clear)}>
          Start again
        </Button>
      )}
      <output className={classes.total} data-full={isFull || undefined} aria-label="Cells counted">
        <strong>{done}</strong> of {now.target}
      </output>
    </SectionHead>
  );
}
