import { Box, Button, Group, Text, Title } from '@mantine/core';
import type { BookingReceipt } from '../../shared/contract/refund-shapes.js';
import { aboutOther, RECEIPT_NAMES } from '../../shared/domain/money/receipt-words.js';
import { DateTime } from '../ui/layout/date-time.js';
import { formatMoney } from '../ui/layout/money.js';
import type { Turning } from '../billing/receipt/turn-receipt.js';

export interface BookingReceiptsProps {
  readonly receipts: readonly BookingReceipt[];
  readonly onTurn: (turning: Turning) => void;
}

/** The booking's receipts, and what may be done about a payment that was a mistake. */
export function BookingReceipts({ receipts, onTurn }: BookingReceiptsProps) {
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} mt={16} aria-label="Receipts">
      <Title order={2} size="h4" mb={4}>
        Receipts
      </Title>
      <Text c="dimmed" size="sm" mb={12}>
        A payment that was a mistake is voided by its cashier in the same shift, and credited afterwards. The
        tests stay ordered and are owed for again.
      </Text>
      {receipts.map((receipt) => (
        <Group key={receipt.number} justify="space-between" gap={8} py={8} style={RULE}>
          <Box flex={1} miw={200}>
            <Text span fw={560}>
              {RECEIPT_NAMES[receipt.kind]} {receipt.number}
            </Text>{' '}
            <span className="dimmed">
              <DateTime at={receipt.at} />
            </span>
            <Text size="sm" c="dimmed">
              {said(receipt)}
            </Text>
          </Box>
          {receipt.may !== null && <Turn receipt={receipt} onTurn={onTurn} />}
        </Group>
      ))}
    </Box>
  );
}

const RULE = { borderTop: '1px solid var(--line)' } as const;

function said({ kind, cashierName, lines, turnedBy }: BookingReceipt): string {
  const amounts = lines?.map((line) => `${line.payment} ${formatMoney(line.amount, line.paymentUnit)}`) ?? [];
  return [
    ...amounts,
    ...(cashierName === null ? ['another cashier'] : [cashierName]),
    ...aboutOther({ kind, ...(turnedBy && { turnedBy }) }),
  ].join(' · ');
}

function Turn({
  receipt,
  onTurn,
}: {
  readonly receipt: BookingReceipt;
  readonly onTurn: (t: Turning) => void;
}) {
  const { number, may } = receipt;
  if (may === null) return null;
  const label = may === 'void' ? 'Void' : 'Credit note';
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`${label} for receipt ${number}`}
      onClick={() => onTurn({ kind: may, number })}
    >
      {label}
    </Button>
  );
}
