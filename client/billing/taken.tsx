import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentAnswer } from '../../shared/contract/billing.js';
import { parseMoney } from '../../shared/domain/money.js';
import { formatMoney } from '../ui/money.js';
import { useShortcut } from '../ui/shortcuts.js';
import { ReceiptActions } from './receipt-actions.js';
import classes from './take-payment.module.css';

export interface TakenProps {
  readonly answer: PaymentAnswer;
  readonly onRest: () => void;
}

/** After the payment: the change to hand back, the receipt to print, and on to the next patient. */
export function Taken({ answer: { receipt }, onRest }: TakenProps) {
  const navigate = useNavigate();
  const [isPrinted, setPrinted] = useState(false);
  const isOwed = (parseMoney(receipt.balance) ?? 0n) > 0n;
  const leave = (): void => void navigate('/accounts/payments');
  useShortcut('N', 'Next booking', leave);
  useShortcut('T', 'Take the rest', onRest, { enabled: isOwed });
  return (
    <section className={`card ${classes.done}`} aria-label="Payment taken" role="status">
      <Title order={2} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <IconCircleCheck size={22} color="var(--accent)" aria-hidden="true" />
        Payment taken
      </Title>
      <Text c="dimmed" className="tnum">
        Receipt no. {receipt.number}
      </Text>
      <div className={classes.change}>
        {isOwed ? 'Still to be paid' : 'Change'}
        <strong>{formatMoney(isOwed ? receipt.balance : receipt.change, receipt.baseCurrency)}</strong>
      </div>
      <div className={classes.actions}>
        {isOwed && (
          <Button variant="light" title="Take the rest (T)" onClick={onRest}>
            Take the rest
          </Button>
        )}
        <ReceiptActions
          number={receipt.number}
          isPrinted={isPrinted}
          withKeys
          focused
          onPrinted={() => setPrinted(true)}
        />
        <Button variant="subtle" title="Next booking (N)" onClick={leave}>
          Next booking
        </Button>
      </div>
    </section>
  );
}
