import { Button, Code, FileButton, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { DayField } from '../ui/fields/day-field.js';
import { NumberPadField } from '../ui/fields/number-pad.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { DialogFoot, FormDialog } from '../ui/forms/submit-dialog.js';
import { labToday } from '../ui/layout/date-time.js';
import { unitLabel } from '../ui/layout/unit.js';
import { changedBy, PreviewTable, usePreview } from './preview.js';
import { previewFile, previewRise } from './prices.api.js';

interface PriceDialogProps {
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

interface Picked {
  readonly name: string;
  readonly csv: string;
}

/** Prices of a list from a file: looked at line by line, then kept as one change. */
export function FileDialog({ list, listName, currency, onClose }: PriceDialogProps) {
  const preview = usePreview(onClose);
  const [file, setFile] = useState<Picked>();
  const [from, setFrom] = useState(labToday());
  const pick = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    preview.forget();
    setFile({ name: chosen.name, csv: await chosen.text() });
  };
  const send = (): Promise<void> => {
    if (file === undefined) return Promise.resolve();
    if (preview.lines !== undefined) return preview.keep({ list, from, csv: true });
    return preview.look(() => previewFile(list, from, file.csv));
  };
  const count = changedBy(preview.lines ?? []).length;
  const errors = preview.problem?.errors ?? [];
  return (
    <FormDialog
      opened
      lost={file && `The file ${file.name}`}
      onClose={onClose}
      title={`Prices of the list ${listName} from a file`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Refusal
          title="Nothing was changed"
          cause={
            errors.length > 1 ? (
              <List size="sm">
                {errors.map(({ field, message }) => (
                  <List.Item key={field}>{message}</List.Item>
                ))}
              </List>
            ) : (
              preview.problem?.detail
            )
          }
        />
        <Stack gap={12}>
          <Text size="sm">
            A table with the columns <Code>code</Code> and <Code>price</Code>, as the list’s own file has
            them. Other columns are left alone.
          </Text>
          <Group gap={12}>
            <FileButton accept=".csv,text/csv" onChange={(chosen) => void pick(chosen)}>
              {(props) => (
                <Button variant="default" {...props}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <Text size="sm">{file?.name ?? 'None chosen yet'}</Text>
          </Group>
          <DayField
            label="From"
            id="from"
            value={from}
            earliest={labToday()}
            onDay={(day) => {
              preview.forget();
              setFrom(day);
            }}
          />
          {preview.lines && <PreviewTable lines={preview.lines} currency={currency} />}
        </Stack>
        <DialogFoot
          confirmLabel={preview.lines === undefined ? 'Preview' : `Change ${count} prices`}
          busy={preview.isBusy}
          disabled={file === undefined || (preview.lines !== undefined && count === 0)}
          missing={file === undefined ? 'Choose a file first' : 'No price would change'}
          onClose={onClose}
        />
      </form>
    </FormDialog>
  );
}
