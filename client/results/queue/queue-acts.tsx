import { Button, Kbd } from '@mantine/core';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import classes from './queue.module.css';
import type { Signing } from './use-signing.js';

export interface QueueActsProps {
  readonly row: QueuedResult;
  readonly signing: Pick<Signing, 'action' | 'isBusy'>;
  readonly onValidate: () => void;
  readonly onRepeat: () => void;
  readonly onComment: () => void;
  readonly onNext: () => void;
}

/** What the keys do, for whoever holds a mouse or a phone. */
export function QueueActs({ row, signing, onValidate, onRepeat, onComment, onNext }: QueueActsProps) {
  const leaves = row.releaseAt !== null;
  const hasNoCard = row.jobCardId === null;
  const why = leaves ? 'It is signed and about to leave' : undefined;
  return (
    <div className={classes.acts}>
      <Button
        fullWidth
        loading={signing.isBusy}
        disabled={leaves}
        title={why}
        rightSection={<Kbd size="xs">V</Kbd>}
        onClick={onValidate}
      >
        {signing.action === 'release' ? 'Authorise and release' : 'Authorise'}
      </Button>
      <Button
        variant="default"
        disabled={leaves || hasNoCard}
        title={why ?? (hasNoCard ? 'It has no job card to open again' : undefined)}
        rightSection={<Kbd size="xs">R</Kbd>}
        onClick={onRepeat}
      >
        Repeat
      </Button>
      <Button
        variant="default"
        disabled={leaves}
        title={why}
        rightSection={<Kbd size="xs">C</Kbd>}
        onClick={onComment}
      >
        Comment
      </Button>
      <Button variant="default" rightSection={<Kbd size="xs">N</Kbd>} onClick={onNext}>
        Next
      </Button>
    </div>
  );
}
