import { Button } from '@mantine/core';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import classes from './batch.module.css';

export interface NewSamplesProps {
  readonly waiting: readonly JobCardRow[];
  readonly onAdd: () => void;
}

/** Its line is always there, so that nothing moves when a sample is booked. */
export function NewSamples({ waiting, onAdd }: NewSamplesProps) {
  const pressing = waiting.filter(({ priority }) => priority !== 'routine').length;
  return (
    <div className={classes.more} role="status">
      {waiting.length === 0 ? (
        <span className="dimmed">What is booked now waits in this line until you add it.</span>
      ) : (
        <Button size="xs" h={32} variant="light" title="Add them below (N)" onClick={onAdd}>
          {waiting.length} more {waiting[0]?.code}
          {pressing > 0 && `, ${pressing} of them urgent`}: add
        </Button>
      )}
    </div>
  );
}
