import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { SendDialog } from './send-dialog.js';

export interface SendButtonProps {
  readonly bookingIds: readonly string[];
  /** Why it cannot be sent; undefined: it can. */
  readonly why?: string | undefined;
  /** It was pressed where this report was opened from. */
  readonly isWanted?: boolean;
  readonly onSent?: () => void;
}

export function SendButton({ bookingIds, why, isWanted = false, onSent = () => undefined }: SendButtonProps) {
  const [isAsked, setAsked] = useState(isWanted && why === undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.75} />}
        disabled={why !== undefined || bookingIds.length === 0}
        title={why}
        onClick={() => setAsked(true)}
      >
        Send by email
      </Button>
      {isAsked && <SendDialog bookingIds={bookingIds} onSent={onSent} onClose={() => setAsked(false)} />}
    </>
  );
}
