import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { useCan, useSession } from '../app/session.js';
import { DateTime, dayOf, labToday } from '../ui/date-time.js';
import { showProblem } from '../ui/notify.js';
import { listTransactions } from './billing.api.js';
import { ReceiptActions } from './receipt-actions.js';

interface FoundReceipt {
  readonly number: number;
  readonly at: string;
}

/** Reprints: a cashier's own receipts of this booking, everyone's for managers. */
export function ReceiptsOfBooking({ booking }: { readonly booking: Booking }) {
  const seesAll = useCan('payments.everyone');
  const username = useSession((session) => session.user?.username) ?? '';
  const [found, setFound] = useState<readonly FoundReceipt[]>();
  const [isBusy, setBusy] = useState(false);
  const find = async (): Promise<void> => {
    setBusy(true);
    try {
      const from = dayOf(booking.dateTimeStamp);
      const { data } = await listTransactions(from, labToday(), seesAll ? 'all' : username);
      const own = data.filter(({ bookingId }) => bookingId === booking.id);
      setFound([...new Map(own.map(({ receipt, at }) => [receipt, { number: receipt, at }])).values()]);
    } catch (thrown) {
      showProblem(thrown, { what: 'The receipts were not found', retry: find });
    } finally {
      setBusy(false);
    }
  };
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
        <Group key={number} gap={8} mb={8}>
          <Text className="tnum" miw={180}>
            No. {number}, <DateTime at={at} />
          </Text>
          <ReceiptActions number={number} isPrinted />
        </Group>
      ))}
    </>
  );
}
