import { Button, Text, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import type { MailedReceipt } from '../../../shared/contract/deliveries.js';
import { isMailAddress } from '../../../shared/domain/reports/delivery.js';
import { api } from '../../core/api.js';
import { showDone } from '../../ui/feedback/notify.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';

/** E: the receipt by email, to the patient unless another address is typed. */
export function MailReceiptButton(props: Omit<MailReceiptDialogProps, 'onClose'>) {
  const [isAsked, setAsked] = useState(false);
  useShortcut('E', 'Send the receipt by email', () => setAsked(true));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail />}
        title="Send the receipt by email (E)"
        onClick={() => setAsked(true)}
      >
        Email
      </Button>
      {isAsked && <MailReceiptDialog {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

interface MailReceiptDialogProps {
  readonly number: number;
  /** The patient's; null: none is known. */
  readonly address: string | null;
  readonly onClose: () => void;
}

/** Sends a receipt as a copy. */
export function MailReceiptDialog({ number, address, onClose }: MailReceiptDialogProps) {
  const [typed, setTyped] = useState(address ?? '');
  const to = typed.trim();
  const isMissing = !isMailAddress(to);
  return (
    <SubmitDialog
      title={`Send receipt ${number} by email`}
      lost={typed === (address ?? '') ? undefined : 'The unsaved address'}
      notDone="The receipt was not sent"
      confirmLabel="Send"
      disabled={isMissing}
      missing={isMissing ? 'An address such as name@example.org' : undefined}
      onSubmit={(idempotencyKey) =>
        api.post<MailedReceipt>('/api/deliveries/receipts', { number, address: to }, { idempotencyKey })
      }
      onDone={() => {
        showDone(`Receipt ${number} is on its way to ${to}`);
        onClose();
      }}
      onClose={onClose}
    >
      <Text c="dimmed" size="sm" mb={10}>
        It is sent as a file that says COPY. If it cannot be delivered, you are told.
      </Text>
      <TextInput
        type="email"
        label="Address"
        data-autofocus
        autoComplete="off"
        maxLength={254}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </SubmitDialog>
  );
}
