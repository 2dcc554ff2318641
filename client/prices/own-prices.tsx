import { Alert, Button, Group } from '@mantine/core';
import { IconTagOff } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { SHIPPED_CURRENCY } from '../../shared/domain/money/example-prices.js';
import { percentOfFactor } from '../../shared/domain/money/price-lists.js';
import { loadLabAgain, useLab } from '../core/lab.js';
import { NumberPadField } from '../ui/fields/number-pad.js';
import { Fields } from '../ui/forms/fields.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { labToday } from '../ui/layout/date-time.js';
import { showDone } from '../ui/feedback/notify.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { useAct } from '../ui/forms/use-act.js';
import { confirmed, fieldsIn, PreviewDialog, type PriceDialogProps } from './many-prices.js';
import { usePreview } from './preview.js';
import { confirmPrices, previewRise } from './prices.api.js';

interface ExampleNoticeProps {
  readonly onOver: (over: 'scale' | 'file') => void;
}

/** The list still has shipped prices: they become the laboratory's own in one of three ways. */
export function ExampleNotice({ onOver }: ExampleNoticeProps) {
  const { examplePrices, currency } = useLab();
  if (examplePrices === 'none') return null;
  return (
    <Alert color="amber" mb={12} icon={<IconTagOff />} title="Example prices">
      {examplePrices === 'refused'
        ? `They came with Meniscus, in ${SHIPPED_CURRENCY}, and this laboratory charges in ${currency}: no test is booked at one of them until it is scaled, changed or confirmed.`
        : 'They came with Meniscus. Until somebody confirms them, every screen with a price says that they are examples.'}
      <Group gap={8} mt={10}>
        <Confirm currency={currency} />
        <Button variant="default" size="sm" onClick={() => onOver('scale')}>
          Scale all by a factor
        </Button>
        <Button variant="default" size="sm" onClick={() => onOver('file')}>
          Read a file
        </Button>
      </Group>
    </Alert>
  );
}

function Confirm({ currency }: { readonly currency: string }) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, act } = useAct();
  const confirm = (): void =>
    void act('The prices were not confirmed', async () => {
      await confirmPrices();
      setAsked(false);
      showDone('The prices were confirmed');
      await loadLabAgain();
    });
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        Confirm as they stand
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Confirm the prices?"
        text={`Patients are charged what the list says today, in ${currency}. Single prices can be changed at any time.`}
        confirmLabel="Confirm them"
        busy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** All prices of the cash list by a factor: those of one currency become those of another. */
export function ScaleDialog({ listName, currency, onClose }: PriceDialogProps) {
  const preview = usePreview(confirmed(onClose));
  const form = useForm({
    initialValues: { factor: '', step: '1.00' },
    onValuesChange: preview.forget,
    validate: {
      factor: (factor) => (percentOfFactor(factor) === null ? 'Such as 130, 18.5 or 0.92' : null),
    },
  });
  const terms = { percent: percentOfFactor(form.values.factor) ?? '', step: form.values.step };
  const send = (): Promise<void> => {
    const from = labToday();
    if (preview.lines !== undefined)
      return preview.keep({ list: '', from, percentage: terms, confirms: true });
    return preview.look(() => previewRise({ list: '', from, ...terms }));
  };
  return (
    <PreviewDialog
      lost={form.isDirty() ? 'What was typed' : undefined}
      title={`Scale the prices of the list ${listName}`}
      preview={preview}
      currency={currency}
      problem={preview.problem?.detail}
      onSubmit={form.onSubmit(() => void send())}
      onClose={onClose}
    >
      <NumberPadField
        label="Factor"
        description={`1 ${SHIPPED_CURRENCY} on the list becomes so much in ${currency}`}
        maxLength={10}
        data-autofocus
        {...fieldAt(form, 'factor')}
      />
      <Fields form={form} of={{ step: fieldsIn(currency).step }} />
    </PreviewDialog>
  );
}
