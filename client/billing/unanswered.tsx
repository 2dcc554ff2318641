import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PaymentType } from '../../shared/contract/billing.js';
import { formatMoney } from '../ui/money.js';
import type { Taking } from './use-taking.js';
import classes from './take-payment.module.css';

export interface UnansweredProps {
  readonly taking: Taking;
  readonly types: readonly PaymentType[];
  readonly currency: string;
}

/** A payment whose answer was lost: what was sent, and the one safe thing to do. Enter tries again. */
export function Unanswered({ taking, types, currency }: UnansweredProps) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), [taking.isBusy]);
  const request = taking.unanswered?.request;
  if (request === undefined) return null;
  const nameOf = (slug: string): string => types.find(({ nameSlug }) => nameSlug === slug)?.name ?? slug;
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title="No answer came to this payment"
    >
      <Text>
        It may have been taken or not. Trying again is safe: the same payment is never taken twice, and the
        receipt comes either way.
      </Text>
      <ul className={`tnum ${classes.sent}`}>
        {request.payments.map(({ paymentType, amount, units }, index) => (
          <li key={index}>
            {nameOf(paymentType)} {formatMoney(amount, units ?? currency)}
          </li>
        ))}
        {request.discount !== undefined && <li>Discount {formatMoney(request.discount.amount, currency)}</li>}
      </ul>
      <Button ref={again} className={classes.again} loading={taking.isBusy} onClick={taking.retry}>
        Try again
      </Button>
    </Alert>
  );
}
