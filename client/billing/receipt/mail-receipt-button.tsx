import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { MailReceiptDialog, type MailReceiptDialogProps } from './mail-receipt-dialog.js';

/** E: the receipt by email, to the patient unless another address is typed. */
export function MailReceiptButton(props: Omit<MailReceiptDialogProps, 'onClose'>) {
  const [isAsked, setAsked] = useState(false);
  useShortcut('E', 'Send the receipt by email', () => setAsked(true));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.75} />}
        title="Send the receipt by email (E)"
        onClick={() => setAsked(true)}
      >
        Email
      </Button>
      {isAsked && <MailReceiptDialog {...props} onClose={() => setAsked(false)} />}
    </>
  );
}
