import { Box, Title } from '@mantine/core';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { ReceiptsOfBooking } from './receipts-of-booking.js';

export function isSettled(booking: Booking): boolean {
  return (parseMoney(booking.payment.balance) ?? 0n) <= 0n;
}

interface SettledProps {
  readonly booking: Booking;
  readonly onReprint: (receipt: Receipt) => void;
}

export function Settled({ booking, onReprint }: SettledProps) {
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} aria-label="Nothing to be paid">
      <Title order={2} mb={4}>
        Nothing is left to be paid
      </Title>
      <ReceiptsOfBooking booking={booking} onOpen={onReprint} />
    </Box>
  );
}
