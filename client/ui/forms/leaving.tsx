import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { useNow } from '../layout/now.js';
import { useOnce } from './use-once.js';

const SECOND = 1000;

interface LeavingProps {
  /** When it leaves the laboratory. */
  readonly releaseAt: string;
  /** The results about to be released, e.g. "12 results"; left out if the row names them. */
  readonly what?: string;
  /** Absent for those who may not. */
  readonly onUndo?: (() => Promise<void>) | undefined;
}

/** A signed result that leaves in some seconds, and its undo; once they are over the server tells what became of it. */
export function Leaving({ releaseAt, what, onUndo }: LeavingProps) {
  const now = useNow(SECOND);
  const { isBusy, once } = useOnce();
  const seconds = Math.ceil((Date.parse(releaseAt) - now) / SECOND);
  return (
    <Group gap="0 8px" onClick={(event) => event.stopPropagation()}>
      <Group gap={4} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
        <IconSend size={14} stroke={1.75} aria-hidden="true" />
        <span>
          {what === undefined ? 'Leaves' : `${what} leave${what.startsWith('1 ') ? 's' : ''}`}{' '}
          {seconds > 0 ? `in ${seconds} s` : 'now'}
        </span>
      </Group>
      {onUndo !== undefined && seconds > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
          loading={isBusy}
          onClick={() => void once(async () => onUndo())}
        >
          Undo
        </Button>
      )}
    </Group>
  );
}
