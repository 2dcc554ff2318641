import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { DayField } from '../ui/fields/day-field.js';
import { NumberPadField } from '../ui/fields/number-pad.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { DialogFoot, FormDialog } from '../ui/forms/submit-dialog.js';
import { labToday } from '../ui/layout/date-time.js';
import { unitLabel } from '../ui/layout/unit.js';
import { changedBy, PreviewTable } from './preview-table.js';
import { previewRise } from './prices.api.js';
import { usePreview } from './use-preview.js';

export interface PriceDialogProps {
  /** '' is the cash list. */
  readonly list: string;
  readonly listName: string;
  readonly currency: string;
  readonly onClose: () => void;
}

interface PercentDialogProps extends PriceDialogProps {
  /** Those that were ticked; undefined: all of a unit, or of the catalogue. */
  readonly codes: readonly string[] | undefined;
  readonly unit: string;
}

const STEPS = ['0.01', '0.05', '0.10', '0.50', '1.00', '5.00'];
const UNITS = [
  { value: '', label: 'All units' },
  ...DISCIPLINES.map((unit) => ({ value: unit, label: unitLabel(unit) })),
];

/** Many prices at once by percent: looked at first, then planned as one change. */
export function PercentDialog({ list, listName, currency, codes, unit, onClose }: PercentDialogProps) {
  const preview = usePreview(onClose);
  const form = useForm({
    initialValues: { percent: '', step: '0.10', of: 'list', from: labToday(), unit, reason: '' },
    onValuesChange: preview.forget,
    validate: {
      percent: (percent) =>
        /^[+-]?\d{1,3}([.,]\d{1,2})?$/.test(percent.trim()) ? null : 'Such as 5 or -2.5',
    },
  });
  const { values } = form;
  const of = values.of === 'cash' ? ('cash' as const) : ('list' as const);
  const percent = values.percent.trim().replace('+', '').replace(',', '.');
  const terms = { percent, step: values.step, of };
  const send = (): Promise<void> => {
    const { from, reason } = values;
    if (preview.lines !== undefined) return preview.keep({ list, from, reason, percentage: terms });
    const which = codes ? { codes: [...codes] } : values.unit !== '' && { unit: values.unit as Discipline };
    return preview.look(() => previewRise({ list, from, ...terms, ...which }));
  };
  const count = changedBy(preview.lines ?? []).length;
  return (
    <FormDialog
      opened
      lost={form.isDirty() ? 'What was typed' : undefined}
      onClose={onClose}
      title={`Change prices of the list ${listName} by percent`}
    >
      <form onSubmit={form.onSubmit(() => void send())} noValidate>
        <Refusal cause={preview.problem?.detail} title="Nothing was changed" />
        <Stack gap={12}>
          {codes && <Text size="sm">Of {codes.join(', ')}</Text>}
          <NumberPadField
            label="Percent"
            description="5 raises prices, -2.5 lowers them"
            maxLength={8}
            data-autofocus
            {...fieldAt(form, 'percent')}
          />
          <NativeSelect label={`Rounded to (${currency})`} data={STEPS} {...fieldAt(form, 'step')} />
          {list !== '' && (
            <NativeSelect
              label="Of"
              data={[
                { value: 'list', label: 'what this list charges' },
                { value: 'cash', label: 'the cash price' },
              ]}
              {...fieldAt(form, 'of')}
            />
          )}
          {codes === undefined && <NativeSelect label="Unit" data={UNITS} {...fieldAt(form, 'unit')} />}
          <DayField
            label="From"
            earliest={labToday()}
            id="from"
            value={values.from}
            error={form.errors['from']}
            onDay={(day) => form.setFieldValue('from', day)}
          />
          <TextInput label="Reason" maxLength={500} {...fieldAt(form, 'reason')} />
          {preview.lines && <PreviewTable lines={preview.lines} currency={currency} />}
        </Stack>
        <DialogFoot
          confirmLabel={preview.lines === undefined ? 'Preview' : `Change ${count} prices`}
          busy={preview.isBusy}
          disabled={preview.lines !== undefined && count === 0}
          missing="No price would change"
          onClose={onClose}
        />
      </form>
    </FormDialog>
  );
}
