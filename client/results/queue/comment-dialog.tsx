import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { asProblem } from '../../core/api.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Refusal } from '../../ui/refusal.js';
import { saveComment } from './queue.api.js';

export interface CommentDialogProps {
  readonly row: QueuedResult;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A remark on the result, from the queue: internal unless it is said to print. */
export function CommentDialog({ row, onDone, onClose }: CommentDialogProps) {
  const [remarks, setRemarks] = useState(row.remarks);
  const [remarksPrinted, setPrinted] = useState(row.remarksPrinted);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await saveComment(row, { remarks: remarks.trim(), remarksPrinted });
      onDone();
    } catch (thrown) {
      setRefusal(asProblem(thrown).detail);
      setBusy(false);
    }
  };
  const title = `Comment on ${row.profileName} of ${row.patientName}`;
  const isChanged = remarks !== row.remarks || remarksPrinted !== row.remarksPrinted;
  return (
    <FormDialog opened title={title} lost={isChanged ? 'The comment' : undefined} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Refusal cause={refusal} title="It was not saved" />
        <Textarea
          size="sm"
          label="Remarks"
          autosize
          minRows={3}
          maxLength={4000}
          data-autofocus
          value={remarks}
          onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
        />
        <Checkbox
          mt={12}
          label="Print on the report"
          checked={remarksPrinted}
          onChange={({ currentTarget }) => setPrinted(currentTarget.checked)}
        />
        <Group justify="flex-end" mt={20}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            Save comment
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
