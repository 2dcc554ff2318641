import { Alert, Anchor } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Report } from '../../shared/contract/reports.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import classes from './report.module.css';

/** The laboratory's payment gate: the report may be read, and is printed with a warning or not yet. */
export function PaymentNotice({ report }: { readonly report: Report }) {
  const mayTake = useCan('payments.take');
  if (report.payment === 'none') return null;
  const isHeld = report.payment === 'hold';
  const path = withQuery('/accounts/paymentprocessing', { bookingId: report.bookingId });
  return (
    <Alert
      color={isHeld ? 'red' : 'amber'}
      role="status"
      className={`no-print ${classes.notice}`}
      icon={<IconCash size={18} />}
      title={isHeld ? 'Held: this booking is not paid' : 'This booking is not paid'}
    >
      {isHeld
        ? 'The report is printed once it is paid. Urgent, ward and account patients are exempt. '
        : 'The report may be printed. '}
      {mayTake && (
        <Anchor component={Link} to={path}>
          Take the payment
        </Anchor>
      )}
    </Alert>
  );
}
