import { Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { useLab } from '../../core/lab.js';
import { useCan } from '../../core/session.js';
import { formatMoney } from '../../ui/layout/money.js';
import { showDone } from '../../ui/feedback/notify.js';
import { AddTestDialog } from './add-test-dialog.js';
import { useEntry } from './entry-context.js';

/** One more test of this booking, asked for while the bench has its specimen. */
export function AddTest({ booking }: { readonly booking: Booking }) {
  const { tell } = useEntry();
  const currency = useLab((lab) => lab.currency);
  const mayAdd = useCan('results.enter');
  const [isOpen, setOpen] = useState(false);
  const isGivenBack = booking.selectedProfiles.every(({ stage }) => isRefunded(stage));
  if (!mayAdd || isGivenBack) return null;
  const added = (after: Booking, name: string): void => {
    setOpen(false);
    tell({ type: 'bookingRead', booking: after });
    showDone(`${name} was added. To pay: ${formatMoney(after.payment.balance, currency)}`);
  };
  return (
    <>
      <Button
        fullWidth
        mt={14}
        variant="default"
        leftSection={<IconTestPipe size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Add a test
      </Button>
      {isOpen && <AddTestDialog booking={booking} onAdded={added} onClose={() => setOpen(false)} />}
    </>
  );
}
