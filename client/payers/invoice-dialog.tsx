import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { labToday } from '../ui/layout/date-time.js';
import { DayField } from '../ui/fields/day-field.js';
import { formatMoney } from '../ui/layout/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import type { PayerDialogProps } from './payer-dialog.js';
import { invoicePayer } from './payers.api.js';

interface InvoiceDialogProps extends PayerDialogProps {
  /** Of what is not invoiced. */
  readonly first: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What was billed in a period and stands on no invoice, on one with the next number. */
export function InvoiceDialog({ payer, unit, first, onDone, onClose }: InvoiceDialogProps) {
  const [offered] = useState(() => ({ from: first ?? `${labToday().slice(0, 7)}-01`, to: labToday() }));
  const [from, setFrom] = useState(offered.from);
  const [to, setTo] = useState(offered.to);
  const isReadable = DAY.test(from) && DAY.test(to);
  return (
    <SubmitDialog
      title={`Write an invoice for ${payer.name}`}
      lost={from === offered.from && to === offered.to ? undefined : 'The unsaved days'}
      confirmLabel="Write invoice"
      notDone="The invoice was not written"
      disabled={!isReadable}
      missing="Enter both days first"
      onClose={onClose}
      onSubmit={(key) => invoicePayer(payer.id, { from, to }, key)}
      onDone={({ number, total }) => {
        showDone(`Invoice ${number} over ${formatMoney(total, unit)} was written`);
        onDone();
      }}
    >
      <Text mb={12}>
        It takes everything that was billed on these days and is on no invoice, less what was given back. It
        is numbered, and never changed afterwards.
      </Text>
      <Group gap={12} grow>
        <DayField id="from" label="From" value={from} onDay={setFrom} latest={labToday()} />
        <DayField id="to" label="To" value={to} onDay={setTo} latest={labToday()} />
      </Group>
    </SubmitDialog>
  );
}
