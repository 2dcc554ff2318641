import { Box, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { RECEIPT_NAMES } from '../../../shared/domain/receipt-words.js';
import { CounterFrame } from '../counter-frame.js';
import { formatMoney } from '../money.js';
import { MailReceiptButton } from './mail-receipt-button.js';
import { ReceiptView } from './receipt-view.js';
import { useReceiptPrint } from './use-receipt-print.js';
import { useShortcut } from '../shortcuts.js';

const DONE: Partial<Record<Receipt['kind'], string>> = {
  refund: 'Given back',
  void: 'Payment voided',
  'credit-note': 'Credit note written',
};

export interface GivenBackProps {
  readonly receipt: Receipt;
  /** Where N leads. */
  readonly onward: { readonly label: string; readonly path: string };
  readonly address?: string | null;
  /** Present where the booking is to be paid again, and may be here. */
  readonly onPayAgain?: () => void;
}

/** Afterwards: what to hand back, and the receipt to print. */
export function GivenBack({ receipt, onward, address = null, onPayAgain }: GivenBackProps) {
  const navigate = useNavigate();
  const { paper, isCopy, busy, print } = useReceiptPrint(receipt.number, false);
  const leave = (): void => void navigate(onward.path);
  useShortcut('P', 'Print the receipt, 80 mm', () => print('80mm'));
  useShortcut('A', 'Print the receipt, A4', () => print('a4'));
  useShortcut('N', onward.label, leave);
  useShortcut('T', 'Take the payment again', () => onPayAgain?.(), { enabled: onPayAgain !== undefined });
  const icon = <IconPrinter size={16} stroke={1.75} />;
  const desk = (
    <Box component="section" className="card no-print" p={{ base: 14, xs: 20 }} role="status">
      <Group gap={8}>
        <IconCircleCheck size={22} color="var(--accent)" aria-hidden="true" />
        <Title order={2}>{DONE[receipt.kind] ?? RECEIPT_NAMES[receipt.kind]}</Title>
      </Group>
      <Text c="dimmed" className="tnum">
        Receipt no. {receipt.number}
      </Text>
      <Box bg="var(--surface-selected)" p="12px 16px" my={14} bdrs={8}>
        {receipt.lines.length === 0 ? 'Nothing to hand back' : 'Hand back'}
        {receipt.lines.map((line, index) => (
          <Text
            key={index}
            className="tnum"
            fz="clamp(2rem, 7vw, 2.75rem)"
            fw={640}
            lh={1.2}
            c="var(--accent-text)"
          >
            {formatMoney(line.amount.replace(/^-/, ''), line.paymentUnit)}{' '}
            <Text span size="md" c="dimmed">
              {line.payment}
            </Text>
          </Text>
        ))}
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
        {onPayAgain !== undefined && (
          <Button variant="light" title="Take the payment again (T)" onClick={onPayAgain}>
            Pay again
          </Button>
        )}
        <Button
          variant="subtle"
          title={`${onward.label} (N)`}
          onClick={leave}
          style={{ gridColumn: onPayAgain === undefined ? undefined : '1 / -1' }}
        >
          {onward.label}
        </Button>
      </SimpleGrid>
    </Box>
  );
  return (
    <CounterFrame
      deskFirst
      desk={desk}
      paper={<ReceiptView receipt={receipt} isCopy={isCopy} paperRef={paper} />}
    />
  );
}
