import { Button, Group } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { api } from '../../core/api.js';
import { currentUser, useCan } from '../../core/session.js';
import { dayOf, labToday } from '../../ui/date-time.js';
import { showProblem } from '../../ui/notify.js';
import { saveFile } from '../../ui/save-file.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { readTransactions } from '../bookings.api.js';

/** The receipts of a booking that this person may see: the own ones, a manager everyone's. */
export function Receipts({ booking }: { readonly booking: Booking }) {
  const maySeeAll = useCan('payments.everyone');
  const cashier = maySeeAll ? 'all' : (currentUser()?.username ?? '');
  const { amountPaid, paymentStatus, balance } = booking.payment;
  // A payment changes the key, so that its receipt comes in with it.
  const key = `${booking.id} ${amountPaid} ${paymentStatus} ${balance}`;
  const { data } = useLoaded(key, async () => {
    if (paymentStatus === 'not_paid') return [];
    const lines = await readTransactions(dayOf(booking.dateTimeStamp), labToday(), cashier);
    const mine = lines.filter((line) => line.bookingId === booking.id);
    return [...new Set(mine.map((line) => line.receipt))].sort((one, other) => one - other);
  });
  const save = (receipt: number): void =>
    void api
      .postFile(`/api/receipts/${receipt}.pdf?format=80mm`)
      .then((file) => saveFile(file, `receipt ${receipt}.pdf`))
      .catch((thrown: unknown) =>
        showProblem(thrown, { what: 'The receipt was not downloaded', retry: () => save(receipt) }),
      );
  return (
    <Group gap={8} mt={10}>
      {(data ?? []).map((receipt) => (
        <Button
          key={receipt}
          variant="default"
          size="xs"
          h={32}
          leftSection={<IconReceipt size={15} stroke={1.75} />}
          onClick={() => save(receipt)}
        >
          Receipt {receipt}
        </Button>
      ))}
    </Group>
  );
}
