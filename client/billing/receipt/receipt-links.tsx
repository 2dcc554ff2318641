import { Button, Group, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { Transaction } from '../../../shared/contract/billing-shapes.js';
import { api, withQuery } from '../../core/api.js';
import { useCan, useSession } from '../../core/session.js';
import { dayOf, formatDateTime, labToday } from '../../ui/layout/date-time.js';
import { ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';

interface ReceiptLinksProps {
  readonly bookingId: string;
  /** When it was booked: nothing was taken for it before. */
  readonly bookedAt: string;
  /** Changes with what was paid, so that a new receipt comes in. */
  readonly paid: string;
}

/**
 * The receipts of a booking that this person may see: the own ones, a manager everyone's. Each opens beside as it is
 * printed, a copy, to look at and to print from there; nothing is put into the downloads.
 */
export function ReceiptLinks({ bookingId, bookedAt, paid }: ReceiptLinksProps) {
  const seesAll = useCan('payments.everyone');
  const username = useSession((session) => session.user?.username) ?? '';
  const days = `${dayOf(bookedAt)}/${labToday()}`;
  const { data, problem, reload } = useLoaded(
    `receipts ${bookingId}`,
    async () => {
      const who = encodeURIComponent(seesAll ? 'all' : username);
      const lines = await api.get<readonly Transaction[]>(`/api/transaction/${days}/${who}`);
      const own = lines.filter((line) => line.bookingId === bookingId);
      return [...new Map(own.map(({ receipt, at }) => [receipt, at])).entries()];
    },
    paid,
  );
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <TableSkeleton rows={1} columns={2} />;
  if (data.length === 0)
    return <Text c="dimmed">{seesAll ? 'No receipt was written for it.' : 'No receipt of yours.'}</Text>;
  return (
    <Group gap={8} mt={10}>
      {data.map(([number, at]) => (
        <Button
          key={number}
          component="a"
          href={receiptPreview(number)}
          target="_blank"
          rel="noopener"
          variant="default"
          size="xs"
          leftSection={<IconReceipt size={15} stroke={1.75} />}
          title={`Opens beside to look at and print again; written ${formatDateTime(at)}`}
        >
          Receipt {number}
        </Button>
      ))}
    </Group>
  );
}

/** Opens beside, a copy, to look at and to print from there. */
export function receiptPreview(number: number): string {
  return withQuery(`/api/receipts/${number}.pdf`, { format: '80mm' });
}
