import { Radio, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { REJECTION_REASONS } from '../../shared/vocabulary.js';
import { SaidDialog, type SaysProps } from './said-dialog.js';

/** Why nobody works on it. Draw it only while it is asked for. */
export function RejectDialog({ specimen, ...says }: SaysProps) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  return (
    <SaidDialog
      {...says}
      title={`Reject ${specimen.accession}`}
      confirmLabel="Reject the specimen"
      danger
      request={reason === '' ? undefined : { state: 'rejected', reason, note: note.trim() || null }}
      missing="Choose why first"
      lost={reason === '' && note === '' ? undefined : 'What you noted about it'}
    >
      <Text mb={12}>
        Its tests leave the worklist, and the reason prints on the report. It can be collected again free of
        charge, or refunded.
      </Text>
      <Radio.Group label="Why" value={reason} onChange={setReason}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} mt={6}>
          {REJECTION_REASONS.map((one, index) => (
            <Radio
              key={one}
              value={one}
              label={one.charAt(0).toUpperCase() + one.slice(1)}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Textarea
        mt={14}
        label="More, for the laboratory"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </SaidDialog>
  );
}
