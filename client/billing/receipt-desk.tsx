import { Box, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconPrinter, IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import { parseMoney } from '../../shared/domain/money.js';
import { formatMoney } from '../ui/money.js';
import { useShortcut } from '../ui/shortcuts.js';
import { CounterFrame } from '../ui/counter-frame.js';
import { MailReceiptButton } from '../ui/receipt/mail-receipt-button.js';
import { TurnDialog } from '../ui/receipt/turn-dialog.js';
import { ReceiptView } from '../ui/receipt/receipt-view.js';
import { useReceiptPrint } from '../ui/receipt/use-receipt-print.js';
import classes from './take-payment.module.css';

export interface ReceiptDeskProps {
  readonly receipt: Receipt;
  /** Printed again: it says COPY. */
  readonly isReprint: boolean;
  /** Present when something is left to be paid and may be taken now. */
  readonly onRest?: () => void;
  /** Where the patient gets mail; null: none is known. */
  readonly address: string | null;
  /** Present where it was paid just now: a mistake is voided with one key. */
  readonly onVoided?: (receipt: Receipt) => void;
}

/** After the payment: the change to hand back, the receipt to print, and on to the next patient. */
export function ReceiptDesk({ receipt, isReprint, onRest, address, onVoided }: ReceiptDeskProps) {
  const navigate = useNavigate();
  const [isVoiding, setVoiding] = useState(false);
  const canVoid = onVoided !== undefined && receipt.kind === 'payment';
  const { paper, isCopy, busy, print } = useReceiptPrint(receipt.number, isReprint);
  const back = givenBack(receipt);
  const isOwed = (parseMoney(receipt.balance) ?? 0n) > 0n;
  const leave = (): void => void navigate('/accounts/payments');
  useShortcut('P', 'Print the receipt, 80 mm', () => print('80mm'));
  useShortcut('A', 'Print the receipt, A4', () => print('a4'));
  useShortcut('N', 'Next booking', leave);
  useShortcut('V', 'Void this payment', () => setVoiding(true), { enabled: canVoid });
  const goOn = receipt.kind in DONE ? 'Back to the bill' : 'Take the rest';
  useShortcut('T', goOn, () => onRest?.(), { enabled: onRest !== undefined });
  const icon = <IconPrinter size={16} stroke={1.75} />;
  const desk = (
    <Box component="section" className="card no-print" p={{ base: 14, xs: 20 }} role="status">
      <Group gap={8}>
        {!isReprint && <IconCircleCheck size={22} color="var(--accent)" aria-hidden="true" />}
        <Title order={2}>
          {isReprint ? 'Receipt, printed again' : (DONE[receipt.kind] ?? 'Payment taken')}
        </Title>
      </Group>
      <Text c="dimmed" className="tnum">
        Receipt no. {receipt.number}
      </Text>
      <Box bg="var(--surface-selected)" p="12px 16px" my={14} bdrs={8}>
        {isOwed ? 'Still to be paid' : back.name}
        <strong className={classes.large}>
          {isOwed ? formatMoney(receipt.balance, receipt.baseCurrency) : back.amount}
        </strong>
      </Box>
      <SimpleGrid cols={2} spacing={8}>
        <Button
          leftSection={icon}
          loading={busy === '80mm'}
          title="Print on 80 mm paper (P)"
          autoFocus
          onClick={() => print('80mm')}
        >
          Print 80 mm
        </Button>
        <Button
          variant="default"
          leftSection={icon}
          loading={busy === 'a4'}
          title="Print on A4 (A)"
          onClick={() => print('a4')}
        >
          Print A4
        </Button>
        <MailReceiptButton number={receipt.number} address={address} />
        {canVoid && (
          <Button
            variant="default"
            leftSection={<IconReceiptOff size={16} stroke={1.75} />}
            title="It was a mistake: void this payment (V)"
            onClick={() => setVoiding(true)}
          >
            Void
          </Button>
        )}
        {onRest !== undefined && (
          <Button variant="light" title={`${goOn} (T)`} onClick={onRest}>
            {goOn}
          </Button>
        )}
        <Button
          variant="subtle"
          title="Next booking (N)"
          onClick={leave}
          style={{ gridColumn: canVoid === (onRest === undefined) ? '1 / -1' : undefined }}
        >
          Next booking
        </Button>
      </SimpleGrid>
      {isVoiding && onVoided !== undefined && (
        <TurnDialog
          turning={{ kind: 'void', number: receipt.number }}
          onTurned={(answer) => onVoided(answer.receipt)}
          onClose={() => setVoiding(false)}
        />
      )}
    </Box>
  );
  const paperView = <ReceiptView receipt={receipt} isCopy={isCopy} paperRef={paper} />;
  return <CounterFrame deskFirst desk={desk} paper={paperView} />;
}

const DONE: Readonly<Partial<Record<Receipt['kind'], string>>> = {
  deposit: 'Deposit taken',
  'deposit-kept': 'Kept as deposit',
  'deposit-returned': 'Deposit given back',
};

/** What is handed back, in the currency that it is counted out in. */
function givenBack(receipt: Receipt): { readonly name: string; readonly amount: string } {
  const { change, changeLine, depositKept, baseCurrency } = receipt;
  const [line] = receipt.lines;
  if (receipt.kind === 'deposit-returned' && line !== undefined)
    return { name: 'Hand back', amount: formatMoney(line.amount.replace(/^-/, ''), line.paymentUnit) };
  if (receipt.kind in DONE)
    return { name: 'On deposit now', amount: formatMoney(receipt.depositBalance ?? '0.00', baseCurrency) };
  if (depositKept !== undefined)
    return { name: 'Kept as deposit', amount: formatMoney(depositKept, baseCurrency) };
  if (changeLine == null) return { name: 'Change', amount: formatMoney(change, baseCurrency) };
  return { name: 'Change', amount: formatMoney(changeLine.amount, changeLine.paymentUnit) };
}
