import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Lot } from '../../shared/contract/inventory-shapes.js';
import { useOneTry } from '../core/use-one-try.js';
import { DayField } from '../ui/day-field.js';
import { showDone } from '../ui/notify.js';
import { SubmitDialog } from '../ui/submit-dialog.js';
import { correctExpiry } from './inventory.api.js';

interface CorrectExpiryDialogProps {
  readonly lot: Pick<Lot, 'id' | 'lot' | 'productName' | 'expiry'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What stands on the pack, where it was typed otherwise. */
export function CorrectExpiryDialog({ lot, onDone, onClose }: CorrectExpiryDialogProps) {
  const oneTry = useOneTry();
  const [expiry, setExpiry] = useState(lot.expiry ?? '');
  const [reason, setReason] = useState('');
  const isSame = expiry === (lot.expiry ?? '');
  const send = async (): Promise<void> => {
    const request = { expiry: expiry === '' ? null : expiry, reason: reason.trim() };
    await oneTry((key) => correctExpiry(lot.id, request, key));
    showDone(`The expiry of lot ${lot.lot} was corrected`);
    onDone();
  };
  return (
    <SubmitDialog
      title={`Correct expiry: ${lot.productName}, lot ${lot.lot}`}
      lost={isSame && reason === '' ? undefined : 'The correction'}
      confirmLabel="Correct it"
      notDone="The expiry was not corrected"
      disabled={isSame || reason.trim().length < 3}
      missing={isSame ? 'Enter what is printed on the pack' : 'Say why'}
      onClose={onClose}
      onSubmit={send}
    >
      <Stack gap={14}>
        <DayField
          id="expiry"
          kind="expiry"
          label="Expiry"
          description="Empty where it does not expire"
          maw={240}
          data-autofocus
          value={expiry}
          onDay={setExpiry}
        />
        <Textarea
          id="reason"
          label="Reason"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </SubmitDialog>
  );
}
