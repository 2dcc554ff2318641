import { Box, Group, List, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { InvoicePreview, LeftOut } from '../../shared/contract/payer-shapes.js';
import { asProblem } from '../core/api.js';
import { DayField } from '../ui/fields/day-field.js';
import { showDone } from '../ui/feedback/notify.js';
import { ErrorState } from '../ui/feedback/states.js';
import { useLoaded, type Loaded } from '../ui/feedback/use-loaded.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { formatDay, labToday } from '../ui/layout/date-time.js';
import { formatMoney, Money } from '../ui/layout/money.js';
import type { PayerDialogProps } from './payer-dialogs.js';
import { invoicePayer, previewInvoice } from './payers.api.js';

interface InvoiceDialogProps extends PayerDialogProps {
  /** The first charge that is not invoiced. */
  readonly first: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The uninvoiced charges of a period, shown before they go on an invoice with the next number. */
export function InvoiceDialog({ payer, unit, first, onDone, onClose }: InvoiceDialogProps) {
  const [offered] = useState(() => ({ from: first ?? `${labToday().slice(0, 7)}-01`, to: labToday() }));
  const [from, setFrom] = useState(offered.from);
  const [to, setTo] = useState(offered.to);
  const isReadable = DAY.test(from) && DAY.test(to);
  const preview = useLoaded<InvoicePreview | null>(`invoice of ${payer.id} ${from} ${to}`, async () =>
    isReadable ? previewInvoice(payer.id, { from, to }) : null,
  );
  const { data } = preview;
  const isEmpty = data == null || data.lines === 0 || data.total === '0.00';
  const total = data == null || isEmpty ? undefined : formatMoney(data.total, unit);
  return (
    <SubmitDialog
      title={`Write an invoice for ${payer.name}`}
      lost={from === offered.from && to === offered.to ? undefined : 'The unsaved days'}
      confirmLabel={total === undefined ? 'Write invoice' : `Write invoice of ${total}`}
      notDone="The invoice was not written"
      disabled={isEmpty}
      missing={isReadable ? 'There is nothing to invoice on these days' : 'Enter both days first'}
      onClose={onClose}
      onSubmit={async (key) => {
        try {
          return await invoicePayer(payer.id, { from, to, total: data?.total ?? '' }, key);
        } catch (thrown) {
          // The lines are others now: what is confirmed next is what is seen then.
          if (asProblem(thrown).status === 409) void preview.reload();
          throw thrown;
        }
      }}
      onDone={(written) => {
        showDone(`Invoice ${written.number} over ${formatMoney(written.total, unit)} was written`);
        onDone();
      }}
    >
      <Group gap={12} grow align="flex-start">
        <DayField id="from" label="From" value={from} onDay={setFrom} latest={labToday()} />
        <DayField id="to" label="To" value={to} onDay={setTo} latest={labToday()} />
      </Group>
      <Preview of={preview} unit={unit} isReadable={isReadable} />
      <Text mt={12} size="sm" c="dimmed">
        It gets the next number, and is never changed afterwards.
      </Text>
    </SubmitDialog>
  );
}

interface PreviewProps {
  readonly of: Loaded<InvoicePreview | null>;
  readonly unit: string;
  readonly isReadable: boolean;
}

function Preview({ of: { data, problem, reload }, unit, isReadable }: PreviewProps) {
  if (!isReadable) return null;
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data == null) return <Skeleton height={96} mt={14} />;
  const { lines, days, total, dueDay, leftOut } = data;
  return (
    <Box mt={14} role="status" aria-label="Preview">
      {lines === 0 ? (
        <Text>Nothing was billed on these days that is not invoiced yet.</Text>
      ) : (
        <>
          <Text>
            {counted(lines, 'line')} of {counted(days, 'day')}, less refunds
          </Text>
          <Group justify="space-between" mt={4}>
            <Text fw={620}>{total.startsWith('-') ? 'Credit note' : 'Total'}</Text>
            <Money amount={total} unit={unit} strong />
          </Group>
          {dueDay !== null && <Text>Due on {formatDay(dueDay)}</Text>}
        </>
      )}
      {leftOut.length > 0 && (
        <List size="sm" mt={10} aria-label="Left out">
          {leftOut.map((left) => (
            <List.Item key={left.why}>{leftOutText(left, unit)}</List.Item>
          ))}
        </List>
      )}
    </Box>
  );
}

const WHY = {
  'other-days': 'on other days',
  authorisation: 'authorisation number outstanding',
  'switched-off': 'the payer is switched off',
  'not-billed': 'not billed to the payer yet',
} as const satisfies Record<LeftOut['why'], string>;

/** "Left out: $32.00, authorisation number outstanding (LAB12, LAB15)" */
function leftOutText({ why, count, amount, labNumbers }: LeftOut, unit: string): string {
  const more = count > labNumbers.length ? ' and more' : '';
  return `Left out: ${formatMoney(amount, unit)}, ${WHY[why]} (${labNumbers.join(', ')}${more})`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
