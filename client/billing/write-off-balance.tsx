import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { useCan } from '../core/session.js';
import { formatMoney } from '../ui/layout/money.js';
import { showDone } from '../ui/feedback/notify.js';
import { WriteOffDialog } from './write-off-dialog.js';
import { writeOffBalance } from './billing.api.js';

interface WriteOffBalanceProps {
  readonly booking: Booking;
  readonly currency: string;
  readonly onWrittenOff: () => Promise<void>;
}

/** For a manager, where a booking still owes something: to give it up. */
export function WriteOffBalance({ booking, currency, onWrittenOff }: WriteOffBalanceProps) {
  const mayWriteOff = useCan('payments.write-off');
  const [isAsked, setAsked] = useState(false);
  const { balance } = booking.payment;
  if (!mayWriteOff || (!isAsked && (parseMoney(balance) ?? 0n) <= 0n)) return null;
  return (
    <Group justify="space-between" gap={12} mt={12}>
      <Text c="dimmed" size="sm">
        Will it never be paid?
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" mih={32} onClick={() => setAsked(true)}>
        Write off the balance
      </Button>
      {isAsked && (
        <WriteOffDialog
          title={`Write off what ${booking.patientData.fullName} owes`}
          open={balance}
          unit={currency}
          onClose={() => setAsked(false)}
          onSend={async (what, options) => {
            await writeOffBalance({ bookingId: booking.id, ...what }, options);
            showDone(`${formatMoney(what.amount, currency)} was written off`);
            setAsked(false);
            await onWrittenOff();
          }}
        />
      )}
    </Group>
  );
}
