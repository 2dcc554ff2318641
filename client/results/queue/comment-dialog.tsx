import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
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
  const isChanged = remarks !== row.remarks || remarksPrinted !== row.remarksPrinted;
  return (
    <SubmitDialog
      title={`Comment on ${row.profileName} of ${row.patientName}`}
      lost={isChanged ? 'The comment' : undefined}
      notDone="It was not saved"
      confirmLabel="Save comment"
      disabled={!isChanged}
      onSubmit={async () => {
        await saveComment(row, { remarks: remarks.trim(), remarksPrinted });
        onDone();
      }}
      onClose={onClose}
    >
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
    </SubmitDialog>
  );
}
