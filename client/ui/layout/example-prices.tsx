import { Alert, Anchor } from '@mantine/core';
import { IconTagOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SHIPPED_CURRENCY } from '../../../shared/domain/money/example-prices.js';
import { useLab } from '../../core/lab.js';
import { useCan, useSession } from '../../core/session.js';

/** The prices on this screen are the shipped ones; nothing once they are the laboratory's own. */
export function ExamplePrices() {
  const { examplePrices, currency } = useLab();
  const isSignedIn = useSession(({ user }) => user !== undefined);
  const mayConfirm = useCan('prices.write');
  if (examplePrices === 'none') return null;
  const isRefused = examplePrices === 'refused';
  return (
    <Alert
      color={isRefused ? 'red' : 'amber'}
      role="note"
      variant="light"
      mb={12}
      py={8}
      icon={<IconTagOff size={18} stroke={1.75} />}
    >
      Example prices: nobody has confirmed them yet.
      {isRefused &&
        ` They are in ${SHIPPED_CURRENCY}, and this laboratory charges in ${currency}: no test is booked at them.`}{' '}
      {mayConfirm ? (
        <Anchor component={Link} to="/price-admin" inherit>
          Confirm, scale or import
        </Anchor>
      ) : (
        isSignedIn && 'A manager confirms them under Billing, Price Management.'
      )}
    </Alert>
  );
}
