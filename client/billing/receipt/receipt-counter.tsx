import { Box, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { CounterFrame } from '../../ui/layout/counter-frame.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { MailReceiptButton } from './mail-receipt.js';
import { ReceiptView } from './receipt-view.js';
import large from '../../ui/table/large-figure.module.css';
import classes from './receipt-counter.module.css';
import { RECEIPT_NAMES } from '../../../shared/domain/money/receipt-words.js';
import { formatMoney } from '../../ui/layout/money.js';
import { parseMoney } from '../../../shared/domain/money/money.js';
import { useReceiptPrint } from './receipt-print.js';

/** A further act on the receipt: a button and its key. */
export interface ReceiptAct {
  readonly keys: string;
  readonly label: string;
  /** The full words, if the button is short. */
  readonly title: string;
  readonly run: () => void;
  readonly icon?: ReactNode;
  /** Marks the act that usually follows. */
  readonly isLikely?: boolean;
}

/** The money that is counted out, or what it comes to. */
interface CountedOut {
  readonly amount: string;
  /** E.g. the name of its payment type. */
  readonly beside?: string;
}

interface ReceiptCounterProps {
  readonly receipt: Receipt;
  /** Printed again: it says COPY. */
  readonly isReprint?: boolean;
  readonly title: string;
  /** The amounts read out across the counter. */
  readonly figure: { readonly name: string; readonly amounts: readonly CountedOut[] };
  readonly acts?: readonly ReceiptAct[];
  /** The page that N goes to. */
  readonly onward: { readonly label: string; readonly path: string };
  /** The patient's email address; null: unknown. */
  readonly address: string | null;
}

/** After money moved: what to hand back, the receipt to print or send, and the way to the next patient. */
export function ReceiptCounter(props: ReceiptCounterProps) {
  const { receipt, isReprint = false, title, figure, acts = [], onward, address } = props;
  const navigate = useNavigate();
  const { paper, isCopy, busy, print } = useReceiptPrint(receipt.number, isReprint);
  const leave = (): void => void navigate(onward.path);
  useShortcut('P', 'Print the receipt, 80 mm', () => print('80mm'));
  useShortcut('A', 'Print the receipt, A4', () => print('a4'));
  useShortcut('N', onward.label, leave);
  const icon = <IconPrinter size={16} stroke={1.75} />;
  const desk = (
    <Box component="section" className="card no-print" p={{ base: 14, xs: 20 }} role="status">
      <Group gap={8}>
        {!isReprint && <IconCircleCheck size={22} color="var(--accent)" aria-hidden="true" />}
        <Title order={2}>{title}</Title>
      </Group>
      <Text c="dimmed">Receipt no. {receipt.number}</Text>
      <ReadAcross {...figure} />
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
        {acts.map((act) => (
          <ActButton key={act.keys} {...act} />
        ))}
        <Button
          variant="subtle"
          title={`${onward.label} (N)`}
          onClick={leave}
          style={{ gridColumn: acts.length % 2 === 1 ? '1 / -1' : undefined }}
        >
          {onward.label}
        </Button>
      </SimpleGrid>
    </Box>
  );
  const paperView = <ReceiptView receipt={receipt} isCopy={isCopy} paperRef={paper} />;
  return <CounterFrame deskFirst desk={desk} paper={paperView} />;
}

function ReadAcross({ name, amounts }: ReceiptCounterProps['figure']) {
  return (
    <Box bg="var(--surface-selected)" p="12px 16px" my={14} bdrs={8}>
      {name}
      {amounts.map(({ amount, beside }, index) => (
        <strong
          key={index}
          className={`${large.figure} ${classes.amount}`}
          data-several={amounts.length > 1 || undefined}
        >
          {amount}
          {beside !== undefined && <span className={classes.beside}> {beside}</span>}
        </strong>
      ))}
    </Box>
  );
}

function ActButton({ keys, label, title, run, icon, isLikely }: ReceiptAct) {
  useShortcut(keys, title, run);
  return (
    <Button
      variant={isLikely ? 'light' : 'default'}
      leftSection={icon}
      title={`${title} (${keys})`}
      onClick={run}
    >
      {label}
    </Button>
  );
}

const DONE: Partial<Record<Receipt['kind'], string>> = {
  refund: 'Given back',
  void: 'Payment voided',
  'credit-note': 'Credit note written',
};

interface GivenBackProps extends Pick<ReceiptCounterProps, 'receipt' | 'onward' | 'address'> {
  /** Present if the booking has to be paid again, and may be here. */
  readonly onPayAgain?: () => void;
}

/** Afterwards: what to hand back, and the receipt to print. */
export function RefundDone({ receipt, onward, address, onPayAgain }: GivenBackProps) {
  const handed = receipt.lines.map(({ amount, payment, paymentUnit }) => ({
    amount: formatMoney(amount.replace(/^-/, ''), paymentUnit),
    beside: payment,
  }));
  const { depositKept, depositUsed, baseCurrency } = receipt;
  // A void puts back what the payment had used of the deposit.
  const onto = [depositKept, depositUsed?.replace(/^-/, '')].find(isAboveZero);
  const kept =
    onto === undefined ? [] : [{ amount: formatMoney(onto, baseCurrency), beside: 'onto the deposit' }];
  const amounts = [...handed, ...kept];
  const again = onPayAgain && {
    ...{ keys: 'T', label: 'Pay again', title: 'Take the payment again' },
    ...{ run: onPayAgain, isLikely: true },
  };
  return (
    <ReceiptCounter
      receipt={receipt}
      title={DONE[receipt.kind] ?? RECEIPT_NAMES[receipt.kind]}
      figure={{ name: handed.length === 0 ? 'Nothing to hand back' : 'Hand back', amounts }}
      acts={again ? [again] : []}
      onward={onward}
      address={address}
    />
  );
}

function isAboveZero(amount: string | undefined): boolean {
  return (parseMoney(amount ?? '0') ?? 0n) > 0n;
}
