import { Button, Code, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Refusal } from '../ui/feedback/refusal.js';
import { DayField } from '../ui/fields/day-field.js';
import { DialogFoot, FormDialog } from '../ui/forms/submit-dialog.js';
import { labToday } from '../ui/layout/date-time.js';
import type { PriceDialogProps } from './percent-dialog.js';
import { changedBy, PreviewTable } from './preview-table.js';
import { previewFile } from './prices.api.js';
import { usePreview } from './use-preview.js';

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
