import { Alert, Button, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { formatMoney } from '../ui/layout/money.js';
import type { Taking } from './use-taking.js';

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
        It may or may not have been taken. Trying again is safe: the same payment is never taken twice, and
        you get the receipt either way.
      </Text>
      <List mt={8}>
        {request.payments.map(({ paymentType, amount, units }, index) => (
          <List.Item key={index}>
            {nameOf(paymentType)} {formatMoney(amount, units ?? currency)}
          </List.Item>
        ))}
        {request.discount !== undefined && (
          <List.Item>Discount {formatMoney(request.discount.amount, currency)}</List.Item>
        )}
      </List>
      {taking.turnedAway !== undefined && (
        <Text mt={8} fw={600}>
          The last try was refused: {taking.turnedAway}
        </Text>
      )}
      <Button ref={again} mt={12} loading={taking.isBusy} onClick={taking.retry}>
        Try again
      </Button>
    </Alert>
  );
}
