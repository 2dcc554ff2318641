import { Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Lot } from '../../shared/contract/inventory-shapes.js';
import { showDone } from '../ui/feedback/notify.js';
import { DayField } from '../ui/fields/day-field.js';
import { dayAt, fieldAt } from '../ui/forms/form-fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useSending } from '../ui/forms/use-sending.js';
import { correctExpiry } from './inventory.api.js';

interface CorrectExpiryDialogProps {
  readonly lot: Pick<Lot, 'id' | 'lot' | 'productName' | 'expiry'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What stands on the pack, where it was typed otherwise. */
export function CorrectExpiryDialog({ lot, onDone, onClose }: CorrectExpiryDialogProps) {
  const form = useForm({ initialValues: { expiry: lot.expiry ?? '', reason: '' } });
  const isSame = !form.isDirty('expiry');
  const sending = useSending({
    form,
    notDone: 'The expiry was not corrected',
    send: ({ expiry, reason }, { key }) =>
      correctExpiry(lot.id, { expiry: expiry === '' ? null : expiry, reason: reason.trim() }, key),
    onDone: () => {
      showDone(`The expiry of lot ${lot.lot} was corrected`);
      onDone();
    },
  });
  return (
    <SentDialog
      sending={sending}
      title={`Correct expiry: ${lot.productName}, lot ${lot.lot}`}
      lost={form.isDirty() ? 'The correction' : undefined}
      confirmLabel="Correct it"
      disabled={isSame || form.values.reason.trim().length < 3}
      missing={isSame ? 'Enter what is printed on the pack' : 'Say why'}
      onClose={onClose}
    >
      <Stack gap={14}>
        <DayField
          kind="expiry"
          label="Expiry"
          description="Empty where it does not expire"
          maw={240}
          data-autofocus
          {...dayAt(form, 'expiry')}
        />
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={500}
          {...fieldAt(form, 'reason')}
        />
      </Stack>
    </SentDialog>
  );
}
