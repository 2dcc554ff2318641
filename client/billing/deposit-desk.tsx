import { Box, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PatientDeposit, PaymentType, Receipt } from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import { useOneTry } from '../core/use-one-try.js';
import { formatMoney } from '../ui/layout/money.js';
import { showProblem } from '../ui/feedback/notify.js';
import { ShiftGate } from './shift-gate.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { keepCredit } from './billing.api.js';
import { DepositMovements } from './deposit-movements.js';
import { DepositDialog } from './deposit-dialog.js';

export interface DepositDeskProps {
  readonly booking: Booking;
  readonly deposit: PatientDeposit;
  readonly types: readonly PaymentType[];
  readonly smallestCoin: bigint;
  readonly onReceipt: (receipt: Receipt) => void;
  readonly onReprint: (receipt: Receipt) => void;
}

/** What the patient has paid ahead, beside the bill: taken, given back, or kept of what was overpaid. */
export function DepositDesk(props: DepositDeskProps) {
  const { booking, deposit, types, smallestCoin, onReceipt, onReprint } = props;
  const [asked, setAsked] = useState<'take' | 'return'>();
  const isHeld = (parseMoney(deposit.balance) ?? 0n) > 0n;
  const over = -(parseMoney(booking.payment.balance) ?? 0n);
  useShortcut('alt+T', 'Take a deposit', () => setAsked('take'));
  const oneTry = useOneTry();
  const keep = (): Promise<void> =>
    oneTry((key) => keepCredit(booking.id, key)).then(
      ({ receipt }) => onReceipt(receipt),
      (thrown: unknown) => showProblem(thrown, { what: 'The excess was not kept on deposit', retry: keep }),
    );
  return (
    <Box component="section" className="card" p={{ base: 14, xs: 20 }} mt={16} aria-label="Deposit">
      <Group justify="space-between" gap={12}>
        <Box>
          <Title order={2} size="h3">
            Deposit
          </Title>
          <Text c="dimmed">{formatMoney(deposit.balance, deposit.currency)} on deposit</Text>
        </Box>
        <Group gap={8}>
          {over > 0n && (
            <Button variant="light" onClick={() => void keep()}>
              Keep the excess on deposit
            </Button>
          )}
          <Button variant="default" title="Take a deposit (Alt+T)" onClick={() => setAsked('take')}>
            Take a deposit
          </Button>
          {isHeld && (
            <Button variant="default" onClick={() => setAsked('return')}>
              Give back
            </Button>
          )}
        </Group>
      </Group>
      <DepositMovements deposit={deposit} onReprint={onReprint} />
      {asked !== undefined && (
        <ShiftGate onGiveUp={() => setAsked(undefined)}>
          <DepositDialog
            key={asked}
            deposit={deposit}
            types={types}
            isReturn={asked === 'return'}
            smallestCoin={smallestCoin}
            onDone={onReceipt}
            onClose={() => setAsked(undefined)}
          />
        </ShiftGate>
      )}
    </Box>
  );
}
