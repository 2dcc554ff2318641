import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { PrintQueueRow } from '../../shared/contract/print-queue.js';
import { MOST_PRINTED } from '../../shared/domain/reports/print-batch.js';
import { useAct } from '../ui/forms/use-act.js';
import { showDone } from '../ui/feedback/notify.js';
import { saveFile } from '../ui/save-file.js';
import { printBatch } from './reports.api.js';
import { SendButton } from './sending/send-button.js';

export interface PrintBarProps {
  /** The ticked rows. */
  readonly rows: readonly PrintQueueRow[];
  readonly onDone: () => void;
}

/** Prints what is ticked as one file; what is held until it is paid stays in the queue. */
export function PrintBar({ rows, onDone }: PrintBarProps) {
  const { isBusy, act } = useAct();
  const free = rows.filter(({ payment }) => payment !== 'hold');
  const sent = free.slice(0, MOST_PRINTED);
  const print = (): Promise<void> =>
    act('The reports were not printed', async () => {
      await saveFile(await printBatch(sent.map(({ bookingId }) => bookingId)), 'reports.pdf');
      showDone(`${countOf(sent)} downloaded as one file to print, and marked as printed`);
      onDone();
    });
  if (rows.length === 0) return null;
  return (
    <Group gap={8} mb={10} role="group" aria-label="Selected reports">
      <Button
        leftSection={<IconPrinter size={16} stroke={1.75} />}
        loading={isBusy}
        disabled={sent.length === 0}
        title={sent.length === 0 ? 'Held: these bookings are not paid' : undefined}
        onClick={() => void print()}
      >
        Print {countOf(sent)}
      </Button>
      <SendButton
        bookingIds={sent.map(({ bookingId }) => bookingId)}
        why={sent.length === 0 ? 'Held: these bookings are not paid' : undefined}
      />
      {free.length < rows.length && (
        <Text c="dimmed">
          {rows.length - free.length} of {rows.length} selected are held: not paid.
        </Text>
      )}
      {sent.length < free.length && <Text c="dimmed">{MOST_PRINTED} are printed at a time.</Text>}
    </Group>
  );
}

function countOf({ length }: readonly unknown[]): string {
  return `${length} ${length === 1 ? 'report' : 'reports'}`;
}
