import { Button, Checkbox, Code, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { counted } from '../../shared/domain/plural.js';
import type { ApiProblem } from '../core/api.js';
import { loadLabAgain, useLab } from '../core/lab.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { Refusal } from '../ui/feedback/refusal.js';
import { DayField } from '../ui/fields/day-field.js';
import { NumberPadField } from '../ui/fields/number-pad.js';
import { dayField, Fields, nativeSelect, textField } from '../ui/forms/fields.js';
import { fieldAt } from '../ui/forms/form-fields.js';
import { DialogFoot, FormDialog } from '../ui/forms/submit-dialog.js';
import { labToday } from '../ui/layout/date-time.js';
import { UNIT_LABELS } from '../ui/layout/unit.js';
import { choices } from '../ui/options/choices.js';
import { changedBy, PreviewTable, usePreview, type Previewing } from './preview.js';
import { previewFile, previewRise } from './prices.api.js';

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

const STEPS = ['0.01', '0.05', '0.10', '0.50', '1.00', '5.00', '10.00', '50.00', '100.00'];
const UNITS = choices({ '': 'All units', ...UNIT_LABELS });

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
  return (
    <PreviewDialog
      lost={form.isDirty() ? 'What was typed' : undefined}
      title={`Change prices of the list ${listName} by percent`}
      preview={preview}
      currency={currency}
      problem={preview.problem?.detail}
      onSubmit={form.onSubmit(() => void send())}
      onClose={onClose}
    >
      {codes && <Text size="sm">Of {codes.join(', ')}</Text>}
      <NumberPadField
        label="Percent"
        description="5 raises prices, -2.5 lowers them"
        maxLength={8}
        data-autofocus
        {...fieldAt(form, 'percent')}
      />
      <Fields form={form} of={fieldsIn(currency)} hidden={{ of: list === '', unit: codes !== undefined }} />
    </PreviewDialog>
  );
}

export function fieldsIn(currency: string) {
  return {
    step: nativeSelect(`Rounded to (${currency})`, { data: STEPS }),
    of: nativeSelect('Of', {
      data: choices({ list: 'what this list charges', cash: 'the cash price' }),
    }),
    unit: nativeSelect('Unit', { data: UNITS }),
    from: dayField('From', { earliest: labToday() }),
    reason: textField('Reason', { maxLength: 500 }),
  };
}

interface Picked {
  readonly name: string;
  readonly csv: string;
}

function usePriceFile(list: string, onClose: () => void) {
  const hasExamples = useLab(({ examplePrices }) => examplePrices !== 'none') && list === '';
  const [confirms, setConfirms] = useState(false);
  const preview = usePreview(confirms ? confirmed(onClose) : onClose);
  const [file, setFile] = useState<Picked>();
  const [from, setFrom] = useState(labToday());
  const pick = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    preview.forget();
    setFile({ name: chosen.name, csv: await chosen.text() });
  };
  const send = (): Promise<void> => {
    if (file === undefined) return Promise.resolve();
    if (preview.lines !== undefined)
      return preview.keep({ list, from, csv: true, ...(confirms && { confirms }) });
    return preview.look(() => previewFile(list, from, file.csv));
  };
  return { hasExamples, confirms, setConfirms, preview, file, from, setFrom, pick, send };
}

/** Prices of a list from a file: looked at line by line, then kept as one change. */
export function FileDialog({ list, listName, currency, onClose }: PriceDialogProps) {
  const { hasExamples, confirms, setConfirms, preview, file, from, setFrom, pick, send } = usePriceFile(
    list,
    onClose,
  );
  return (
    <PreviewDialog
      lost={file && `The file ${file.name}`}
      title={`Prices of the list ${listName} from a file`}
      preview={preview}
      currency={currency}
      problem={causeOf(preview.problem)}
      missing={file === undefined ? 'Choose a file first' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <Text size="sm">
        A table with the columns <Code>code</Code> and <Code>price</Code>, as the list’s own file has them.
        Other columns are left alone.
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
      {hasExamples && (
        <Checkbox
          label="The other prices stand as they are"
          description="They are shipped examples until somebody says that they are the laboratory’s own."
          checked={confirms}
          onChange={({ currentTarget }) => setConfirms(currentTarget.checked)}
        />
      )}
    </PreviewDialog>
  );
}

/** The prices are no examples any more: every screen that says so learns it. */
export const confirmed = (onClose: () => void) => (): void => {
  void loadLabAgain();
  onClose();
};

/** Line by line, if several lines of the file are wrong. */
function causeOf(problem: ApiProblem | undefined): ReactNode {
  if (problem === undefined || problem.errors.length <= 1) return problem?.detail;
  return (
    <List size="sm">
      {problem.errors.map(({ field, message }) => (
        <List.Item key={field}>{message}</List.Item>
      ))}
    </List>
  );
}

interface PreviewDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'lost' | 'onClose'> {
  readonly preview: Previewing;
  readonly currency: string;
  /** Why nothing was changed. */
  readonly problem: ReactNode;
  /** The field that must be filled in before the preview. */
  readonly missing?: string | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** Its fields, what would change, and the button that looks at it first. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { preview, currency, problem, missing, onSubmit, children, ...dialog } = props;
  const { lines, isBusy } = preview;
  const count = changedBy(lines ?? []).length;
  return (
    <FormDialog opened {...dialog}>
      <form onSubmit={onSubmit} noValidate>
        <Refusal cause={problem} title="Nothing was changed" />
        <Stack gap={12}>
          {children}
          {lines && <PreviewTable lines={lines} currency={currency} />}
        </Stack>
        <DialogFoot
          confirmLabel={lines === undefined ? 'Preview' : `Change ${counted(count, 'price')}`}
          busy={isBusy}
          disabled={missing !== undefined || (lines !== undefined && count === 0)}
          missing={missing ?? 'No price would change'}
          onClose={dialog.onClose}
        />
      </form>
    </FormDialog>
  );
}
