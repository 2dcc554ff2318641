import { Button, Text, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { useCan, useSession } from '../core/session.js';
import { useAct } from '../ui/forms/use-act.js';
import { dayOf, formatDateTime, labToday } from '../ui/layout/date-time.js';
import { listTransactions, readReceipt } from './billing.api.js';

interface FoundReceipt {
  readonly number: number;
  readonly at: string;
}

export interface ReceiptsOfBookingProps {
  readonly booking: Booking;
  readonly onOpen: (receipt: Receipt) => void;
}

/** Reprints: a cashier's own receipts of this booking, everyone's for managers. */
export function ReceiptsOfBooking({ booking, onOpen }: ReceiptsOfBookingProps) {
  const seesAll = useCan('payments.everyone');
  const username = useSession((session) => session.user?.username) ?? '';
  const [found, setFound] = useState<readonly FoundReceipt[]>();
  const { isBusy, act } = useAct();
  const find = (): Promise<void> =>
    act('The receipts were not found', async () => {
      const from = dayOf(booking.dateTimeStamp);
      const { data } = await listTransactions(from, labToday(), seesAll ? 'all' : username);
      const own = data.filter(({ bookingId }) => bookingId === booking.id);
      setFound([...new Map(own.map(({ receipt, at }) => [receipt, { number: receipt, at }])).values()]);
    });
  const open = (number: number): Promise<void> =>
    act('The receipt was not opened', async () => onOpen(await readReceipt(number)));
  if (found === undefined) {
    return (
      <Button mt={12} variant="default" loading={isBusy} onClick={() => void find()}>
        Find receipts to print again
      </Button>
    );
  }
  return (
    <>
      <Title order={3} mt={16} mb={8}>
        Receipts
      </Title>
      {found.length === 0 && (
        <Text c="dimmed">
          {seesAll ? 'No receipt was written for it.' : 'None of yours; another cashier took the payment.'}
        </Text>
      )}
      {found.map(({ number, at }) => (
        <Button
          key={number}
          variant="default"
          fullWidth
          justify="flex-start"
          mb={8}
          disabled={isBusy}
          leftSection={<IconReceipt size={16} stroke={1.75} />}
          onClick={() => void open(number)}
        >
          No. {number}, {formatDateTime(at)}
        </Button>
      ))}
    </>
  );
}
